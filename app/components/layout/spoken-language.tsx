import i18next from "i18next";
import { useLayoutEffect } from "react";
import { speak } from "~/i18n/browser-texts";
import type { Language } from "~/i18n/languages";

/** Keeps the browser's translator to the language that the server answers in, before anything is painted in another. */
export function SpokenLanguage({ language }: { language: Language }) {
  useLayoutEffect(() => {
    if (i18next.language !== language) void speak(language);
  }, [language]);
  return null;
}
