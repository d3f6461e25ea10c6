import { useRootData } from "~/browser/cache/root-data";
import { PreferenceChoice } from "~/components/ui/preference-choice";
import { useTranslation } from "~/i18n/translation";
import { DEAL_LANGUAGES } from "~/views/lists/deal-languages";
import { InfiniteScrollSwitch } from "./infinite-scroll";

/** The preferences of every list of deals: infinite scroll, and the language of the deals. */
export function ListPreferences() {
  const { t } = useTranslation();
  const stored = useRootData()?.dealLanguage ?? "all";
  const choices = DEAL_LANGUAGES.map((language) => [language, t(`list.languages.${language}`)] as const);
  return (
    <>
      <InfiniteScrollSwitch />
      <PreferenceChoice
        name="dealLanguage"
        legend={t("list.languages.label")}
        stored={stored}
        choices={choices}
        className="float-left me-2"
      />
    </>
  );
}
