import type { InitOptions } from "i18next";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "./languages";

/** What server and browser agree on; React escapes what is inserted, so i18next does not. */
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
