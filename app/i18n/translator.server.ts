import { createInstance, type i18n, type TFunction } from "i18next";
import type { Language } from "./languages";
import { en } from "./locales/en";
import { zh } from "./locales/zh";
import { i18nOptions } from "./options";

function instance(language: Language, translation: object): i18n {
  const created = createInstance();
  // With its texts at hand and initAsync off, init is done when it returns.
  void created.init(i18nOptions(language, translation));
  return created;
}

const instances: Record<Language, i18n> = { en: instance("en", en), zh: instance("zh", zh) };

/** The shared i18next instance of a language; never change its language. */
export function translatorFor(language: Language): i18n {
  return instances[language];
}

/** The translate function of a language. */
export function translate(language: Language): TFunction {
  return instances[language].t;
}
