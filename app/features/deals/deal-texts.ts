/** The languages that a deal's texts may have, as primary subtags of BCP 47. */
export const TEXT_LANGUAGES = ["en", "zh"] as const;
export type TextLanguage = (typeof TEXT_LANGUAGES)[number];

/** Either text may be empty, but not both. */
interface TranslatedTexts {
  title: string;
  description: string;
}

/** A deal's texts in other languages than its own. */
export type Translations = Partial<Record<TextLanguage, TranslatedTexts>>;

/** The language of a deal's texts by their script: Chinese with any Han character, else English. */
export function guessLanguage({ title, description }: TranslatedTexts): TextLanguage {
  return /\p{Script=Han}/u.test(title + description) ? "zh" : "en";
}

export function otherLanguage(language: TextLanguage): TextLanguage {
  return language === "en" ? "zh" : "en";
}

export interface DealTexts {
  title: string;
  description: string;
  lang: TextLanguage;
  translations: Translations;
}

export function languagesOf({ lang, translations }: Pick<DealTexts, "lang" | "translations">): TextLanguage[] {
  return TEXT_LANGUAGES.filter((language) => language === lang || translations[language]);
}

/** A Chinese deal's title or description may be in Latin letters alone, such as a brand and a model. */
function scriptLanguage(text: string, lang: TextLanguage): TextLanguage {
  return lang === "zh" && /\p{L}/u.test(text) ? guessLanguage({ title: text, description: "" }) : lang;
}

export type DealTitles = Pick<DealTexts, "title" | "lang" | "translations">;

export function titleFor({ title, lang, translations }: DealTitles, reader: TextLanguage): string {
  return (lang === reader ? undefined : translations[reader]?.title) || title;
}

/** A deal's texts for readers of a language, each with its own: a text without translation is the original. */
export function textsFor({ title, description, lang, translations }: DealTexts, reader: TextLanguage) {
  const translated = lang === reader ? undefined : translations[reader];
  return {
    title: titleFor({ title, lang, translations }, reader),
    titleLang: translated?.title ? reader : scriptLanguage(title, lang),
    description: translated?.description || description,
    descriptionLang: translated?.description ? reader : scriptLanguage(description, lang),
  };
}
