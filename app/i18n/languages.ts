/** The languages of the interface, by the values of the `language` preference (specification §3.8). */
export const LANGUAGES = ["en", "zh"] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = "en";

export function isLanguage(value: unknown): value is Language {
  return (LANGUAGES as readonly unknown[]).includes(value);
}

/** What is said, in every language: for what still stands when its reader has changed the language in place. */
export type LocalizedText = Readonly<Record<Language, string>>;

/** A sentence in a language, or in the default one where the site does not speak it. */
export function localized(language: string, sentence: LocalizedText): string {
  return sentence[isLanguage(language) ? language : DEFAULT_LANGUAGE];
}
