import { useLocation } from "@remix-run/react";
import { useSimultaneousLoading } from "~/browser/cache/featured-store";
import { useScripted } from "~/browser/use-scripted";
import { PreferenceSwitch } from "~/components/ui/preference-switch";
import { useTranslation } from "~/i18n/translation";

/** Whether the home page's sections are asked for at once or one after the other (specification §3.8). */
export function SectionLoadingSwitch({ simultaneously }: { simultaneously: boolean }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const scripted = useScripted();
  const kept = useSimultaneousLoading(simultaneously);
  return (
    <PreferenceSwitch name="loadSectionsSimultaneously" kept={kept} label={t("home.simultaneously")}>
      <input type="hidden" name="redirectTo" value={`${pathname}${search}`} />
      {scripted && <input type="hidden" name="inPlace" value="true" />}
    </PreferenceSwitch>
  );
}
