import { createContext, useContext } from "react";
import { PreferenceSwitch } from "~/components/ui/preference-switch";
import { useTranslation } from "~/i18n/translation";

/** Whether lists grow by themselves near their end (specification §3.8, infiniteScrollEnabled). */
export const InfiniteScrollContext = createContext(true);

/** Has lists grow by themselves, or only by their button. Without script neither is there, nor this. */
export function InfiniteScrollSwitch() {
  const { t } = useTranslation();
  const kept = useContext(InfiniteScrollContext);
  return (
    <PreferenceSwitch name="infiniteScrollEnabled" kept={kept} label={t("list.infinite")} className="noscript:hidden">
      <input type="hidden" name="inPlace" value="true" />
    </PreferenceSwitch>
  );
}
