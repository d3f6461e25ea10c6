import type { Language } from "./languages";

/** The language of user text where it is not the page's: Chinese with a Han character, else English with any letter. */
export function foreignLanguage(text: string, pageLanguage: Language): Language | undefined {
  const language = /\p{Script=Han}/u.test(text) ? "zh" : /\p{L}/u.test(text) ? "en" : pageLanguage;
  return language === pageLanguage ? undefined : language;
}
