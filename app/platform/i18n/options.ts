import type { InitOptions } from "i18next";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "./languages";

/** React escapes interpolated values, so i18next need not. */
export function i18nOptions(language: Language, translation: object) {
  return {
    lng: language,
    fallbackLng: DEFAULT_LANGUAGE,
    supportedLngs: LANGUAGES,
    resources: { [language]: { translation } },
    interpolation: { escapeValue: false },
    initImmediate: false,
  } satisfies InitOptions;
}
