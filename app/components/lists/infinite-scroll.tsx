import { createContext, useContext } from "react";
import { PreferenceSwitch, usePreference } from "~/components/ui/preference-switch";
import { useTranslation } from "~/i18n/translation";

/** Whether infinite scroll is on (specification §3.8, infiniteScrollEnabled). */
export const InfiniteScrollContext = createContext(true);

const PREFERENCE = "infiniteScrollEnabled";

export function useInfiniteScroll(): boolean {
  return usePreference(PREFERENCE, useContext(InfiniteScrollContext));
}

/** Turns infinite scroll on and off; hidden without script. */
export function InfiniteScrollSwitch() {
  const { t } = useTranslation();
  const stored = useContext(InfiniteScrollContext);
  return <PreferenceSwitch name={PREFERENCE} stored={stored} label={t("list.infinite")} className="noscript:hidden" />;
}
