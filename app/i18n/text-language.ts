import type { Language } from "./languages";

/**
 * The language of a text that people wrote, where it differs from its page's: Chinese with a Han character, English with
 * any other letter. Undefined where it is the page's, or has no letter.
 */
export function foreignLanguage(text: string, pageLanguage: Language): Language | undefined {
  const language = /\p{Script=Han}/u.test(text) ? "zh" : /\p{L}/u.test(text) ? "en" : pageLanguage;
  return language === pageLanguage ? undefined : language;
}
