import type { ListFiltersView } from "~/features/lists/web/filters.server";
import { useRootData } from "~/platform/browser/cache/root-data";
import { PreferenceChoice } from "~/platform/preferences/components/preference-choice";

export function DealLanguageChoice({ label, choices }: ListFiltersView["languages"]) {
  const stored = useRootData()?.dealLanguage ?? "all";
  return (
    <PreferenceChoice
      name="dealLanguage"
      legend={label}
      stored={stored}
      choices={choices}
      className="float-left me-2"
    />
  );
}
