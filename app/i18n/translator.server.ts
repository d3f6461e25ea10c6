import { createInstance, type i18n, type TFunction } from "i18next";
import type { Language, Sentence } from "./languages";
import { en } from "./locales/en";
import { zh } from "./locales/zh";
import { i18nOptions } from "./options";

function instance(language: Language, translation: object): i18n {
  const created = createInstance();
  // With its texts at hand and initImmediate off, init is done when it returns.
  void created.init(i18nOptions(language, translation));
  return created;
}

const instances: Record<Language, i18n> = { en: instance("en", en), zh: instance("zh", zh) };

/** The shared i18next instance of a language; never change its language. */
export function translatorFor(language: Language): i18n {
  return instances[language];
}

/** Says the same in every language. */
export function inEachLanguage(say: (t: TFunction, language: Language) => string): Sentence {
  return { en: say(translate("en"), "en"), zh: say(translate("zh"), "zh") };
}

/** The translate function of a language. */
export function translate(language: Language): TFunction {
  return instances[language].t;
}
