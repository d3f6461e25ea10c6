import i18next from "i18next";
import { useLayoutEffect } from "react";
import { useRootData } from "~/browser/use-root-data";
import { speak } from "~/i18n/browser-texts";

/** Keeps the browser's translator to the language that the server answers in, before anything is painted in another. */
export function SpokenLanguage() {
  const root = useRootData();
  useLayoutEffect(() => {
    if (!root || root.language === i18next.language) return;
    // Without its texts the document stays in the language that it is in, until the root is loaded again.
    speak(root.language).catch(() => undefined);
  }, [root]);
  return null;
}
