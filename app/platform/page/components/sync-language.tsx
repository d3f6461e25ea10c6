import i18next from "i18next";
import { useLayoutEffect } from "react";
import { useRootData } from "~/platform/browser/cache/root-data";
import { changeLanguage } from "~/platform/i18n/browser-texts";

export function SyncLanguage() {
  const root = useRootData();
  useLayoutEffect(() => {
    if (!root || root.language === i18next.language) return;
    // If the texts cannot be fetched, keep the language until the next revalidation.
    changeLanguage(root.language).catch(() => undefined);
  }, [root]);
  return null;
}
