import i18next from "i18next";
import { useLayoutEffect } from "react";
import { useRootData } from "~/browser/use-root-data";
import { changeLanguage } from "~/i18n/browser-texts";

/** Keeps the browser's translator to the language that the server answers in, before anything is painted in another. */
export function SyncLanguage() {
  const root = useRootData();
  useLayoutEffect(() => {
    if (!root || root.language === i18next.language) return;
    // Without its texts the document stays in the language that it is in, until the root is loaded again.
    changeLanguage(root.language).catch(() => undefined);
  }, [root]);
  return null;
}
