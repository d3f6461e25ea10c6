import { useRootData } from "~/browser/cache/root-data";
import { PreferenceChoice } from "~/components/ui/preference-choice";
import { useTranslation } from "~/i18n/translation";
import { DEAL_LANGUAGES } from "~/views/lists/deal-languages";

/** The preference for the language of the deals in every list. */
export function DealLanguageChoice() {
  const { t } = useTranslation();
  const stored = useRootData()?.dealLanguage ?? "all";
  const choices = DEAL_LANGUAGES.map((language) => [language, t(`list.languages.${language}`)] as const);
  return (
    <PreferenceChoice
      name="dealLanguage"
      legend={t("list.languages.label")}
      stored={stored}
      choices={choices}
      className="float-left me-2"
    />
  );
}
