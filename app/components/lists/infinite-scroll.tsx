import { createContext, useContext } from "react";
import { PreferenceSwitch, usePreference } from "~/components/ui/preference-switch";
import { useTranslation } from "~/i18n/translation";

/** Whether lists grow by themselves near their end (specification §3.8, infiniteScrollEnabled). */
export const InfiniteScrollContext = createContext(true);

const NAME = "infiniteScrollEnabled";

/** Whether lists grow by themselves, from the moment in which the reader says so. */
export function useInfiniteScroll(): boolean {
  return usePreference(NAME, useContext(InfiniteScrollContext));
}

/** Has lists grow by themselves, or only by their button. Without script neither is there, nor this. */
export function InfiniteScrollSwitch() {
  const { t } = useTranslation();
  const kept = useContext(InfiniteScrollContext);
  return <PreferenceSwitch name={NAME} kept={kept} label={t("list.infinite")} className="noscript:hidden" />;
}
