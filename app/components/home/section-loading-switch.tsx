import { useSimultaneousLoading } from "~/browser/cache/featured-store";
import { PreferenceSwitch } from "~/components/ui/preference-switch";
import { useTranslation } from "~/i18n/translation";

/** Whether the home page's sections are asked for at once or one after the other (specification §3.8). */
export function SectionLoadingSwitch({ simultaneously }: { simultaneously: boolean }) {
  const { t } = useTranslation();
  const kept = useSimultaneousLoading(simultaneously);
  return <PreferenceSwitch name="loadSectionsSimultaneously" kept={kept} label={t("home.simultaneously")} />;
}
