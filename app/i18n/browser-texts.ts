import i18next from "i18next";
import type { Language } from "./languages";

/** Only the languages that are shown are fetched. */
const TEXTS: Record<Language, () => Promise<object>> = {
  en: async () => (await import("./locales/en")).en,
  zh: async () => (await import("./locales/zh")).zh,
};

/** The texts of a language, for the browser. */
export function fetchTexts(language: Language): Promise<object> {
  return TEXTS[language]();
}

/** Has the browser's translator speak a language from now on, once its texts are there. */
export async function speak(language: Language): Promise<void> {
  await prepareTexts(language);
  await i18next.changeLanguage(language);
}

/** Fetches the texts of a language that will be spoken. */
export async function prepareTexts(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, "translation")) return;
  i18next.addResourceBundle(language, "translation", await fetchTexts(language));
}
