import { useRootData } from "~/browser/cache/root-data";
import { PreferenceSwitch } from "~/components/ui/preference-switch";
import { useTranslation } from "~/i18n/translation";

/** Loads the home page's sections in parallel or one after the other (specification §3.8). */
export function SectionLoadingSwitch() {
  const { t } = useTranslation();
  const stored = useRootData()?.simultaneousSections ?? false;
  return <PreferenceSwitch name="loadSectionsSimultaneously" stored={stored} label={t("home.simultaneously")} />;
}
