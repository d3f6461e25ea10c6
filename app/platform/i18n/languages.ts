/** The languages of the interface, by the values of the `language` preference (specification §3.8). */
export const LANGUAGES = ["en", "zh"] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = "en";

export function isLanguage(value: unknown): value is Language {
  return (LANGUAGES as readonly unknown[]).includes(value);
}

export type LocalizedText = Readonly<Record<Language, string>>;

export function localized(language: string, text: LocalizedText): string {
  return text[isLanguage(language) ? language : DEFAULT_LANGUAGE];
}

export const DEAL_LANGUAGES = ["all", ...LANGUAGES] as const;
