import type { ListState } from "~/addresses/lists";
import { ChipLinks } from "~/components/ui/chip-links";
import { useTranslation } from "~/i18n/translation";
import type { Chip } from "~/web/lists/chips.server";
import type { FollowLink } from "~/web/lists/feed-links.server";
import type { ListFiltersView } from "~/web/lists/filters.server";
import type { SearchNote } from "~/web/lists/search-view.server";
import { FilterChips } from "./filter-chips";
import { ListToolbar } from "./list-toolbar";
import { SearchNotes } from "./search-notes";
import { SkipToDeals } from "./skip-link";

export interface ListControlsView {
  path: string;
  state: ListState;
  filters: ListFiltersView;
  notes?: SearchNote[];
  categories?: Chip[];
  tags?: Chip[];
  follow?: FollowLink | null;
}

interface ListControlsProps extends ListControlsView {
  filter?: boolean;
}

export function ListControls({
  path,
  state,
  filters,
  notes = [],
  categories = [],
  tags = [],
  filter,
}: ListControlsProps) {
  const { t } = useTranslation();
  return (
    <div className="relative my-4 flex flex-col gap-2 md:my-5 md:gap-3">
      <SkipToDeals text={filters.skip} />
      <SearchNotes notes={notes} />
      {categories.length > 0 && <ChipLinks label={t("list.category")} chips={categories} toTop />}
      <div className="one-row flex gap-3 md:flex-col">
        <FilterChips {...filters} />
        {tags.length > 0 && <ChipLinks label={t("list.tag")} chips={tags} />}
      </div>
      <ListToolbar path={path} state={state} filters={filters} filter={filter} />
    </div>
  );
}
