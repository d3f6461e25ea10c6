import { useRootData } from "~/platform/browser/cache/root-data";
import { useTranslation } from "~/platform/i18n/translation";
import { PreferenceSwitch, usePreference } from "~/platform/preferences/components/preference-switch";

const PREFERENCE = "infiniteScrollEnabled";

/** Specification §3.8, infiniteScrollEnabled. */
export function useInfiniteScroll(): boolean {
  return usePreference(PREFERENCE, useRootData()?.infiniteScroll ?? true);
}

export function InfiniteScrollSwitch() {
  const { t } = useTranslation();
  const stored = useRootData()?.infiniteScroll ?? true;
  return <PreferenceSwitch name={PREFERENCE} stored={stored} label={t("list.infinite")} className="noscript:hidden" />;
}
