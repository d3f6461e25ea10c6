import type { TFunction } from "i18next";
import { compileTexts } from "./compiled-texts.server";
import type { Language, LocalizedText } from "./languages";
import { en } from "./locales/en";
import { zh } from "./locales/zh";
import type { Translator } from "./translation";

const TRANSLATE: Record<Language, TFunction> = { en: compileTexts("en", en), zh: compileTexts("zh", zh) };

/** The translator of a language for what is rendered here, where no language ever changes. */
export function translatorFor(language: Language): Translator {
  return { language, getFixedT: () => TRANSLATE[language], on() {}, off() {} };
}

/** Says the same in every language. */
export function inEachLanguage(say: (t: TFunction, language: Language) => string): LocalizedText {
  return { en: say(translate("en"), "en"), zh: say(translate("zh"), "zh") };
}

/** The translate function of a language. */
export function translate(language: Language): TFunction {
  return TRANSLATE[language];
}
