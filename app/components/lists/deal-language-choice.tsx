import { useRootData } from "~/browser/cache/root-data";
import { PreferenceChoice } from "~/components/preferences/preference-choice";
import type { ListFiltersView } from "~/web/lists/filters.server";

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
