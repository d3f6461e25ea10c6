import { useSimultaneousLoading } from "~/browser/cache/featured-store";
import { PreferenceSwitch } from "~/components/ui/preference-switch";
import { useTranslation } from "~/i18n/translation";

/** Loads the home page's sections in parallel or one after the other (specification §3.8). */
export function SectionLoadingSwitch({ simultaneously }: { simultaneously: boolean }) {
  const { t } = useTranslation();
  const stored = useSimultaneousLoading(simultaneously);
  return <PreferenceSwitch name="loadSectionsSimultaneously" stored={stored} label={t("home.simultaneously")} />;
}
