/** The languages of the interface, by the values of the `language` preference (specification §3.8). */
export const LANGUAGES = ["en", "zh"] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = "en";

export function isLanguage(value: unknown): value is Language {
  return (LANGUAGES as readonly unknown[]).includes(value);
}

/** A text in every language, which survives a change of language in place. */
export type LocalizedText = Readonly<Record<Language, string>>;

/** A text in a language, or in the default language if that is not supported. */
export function localized(language: string, text: LocalizedText): string {
  return text[isLanguage(language) ? language : DEFAULT_LANGUAGE];
}
/** The values of the preference for the language of listed deals. */
export const DEAL_LANGUAGES = ["all", ...LANGUAGES] as const;
export type DealLanguage = (typeof DEAL_LANGUAGES)[number];
