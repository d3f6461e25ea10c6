import { ChipLinks } from "~/components/ui/chip-links";
import { TextLink } from "~/components/ui/text-link";
import type { ListFiltersView } from "~/web/lists/filters.server";

export function FilterChips({ label, chips, clear }: Pick<ListFiltersView, "label" | "chips" | "clear">) {
  return (
    <div className="flex items-baseline gap-4">
      <ChipLinks label={label} chips={chips} toggles />
      {clear && (
        <span className="max-md:order-first">
          <TextLink to={clear.href}>{clear.text}</TextLink>
        </span>
      )}
    </div>
  );
}
