import { useFetcher } from "@remix-run/react";
import type { ListFiltersView } from "~/features/lists/web/filters.server";
import { useRootData } from "~/platform/browser/cache/root-data";
import { PreferenceForm } from "~/platform/preferences/components/preference-form";
import { fetcherKey, usePreference } from "~/platform/preferences/components/preference-switch";
import { Icon } from "~/platform/ui/icon";

const PREFERENCE = "showRows";

/** Whether lists show rows in place of cards (deal-row.css). */
export function useRows(): boolean {
  return usePreference(PREFERENCE, useRootData()?.showRows ?? false);
}

export function RowChoice({ cards, rows }: ListFiltersView["views"]) {
  const fetcher = useFetcher({ key: fetcherKey(PREFERENCE) });
  const showsRows = useRows();
  const button = (value: boolean, label: string) => (
    <button
      type="submit"
      name={PREFERENCE}
      value={String(value)}
      aria-pressed={value === showsRows}
      aria-label={label}
      title={label}
    >
      <Icon name={value ? "rows" : "cards"} />
    </button>
  );
  return (
    <PreferenceForm fetcher={fetcher} className="row-choice">
      {button(false, cards)}
      {button(true, rows)}
    </PreferenceForm>
  );
}
