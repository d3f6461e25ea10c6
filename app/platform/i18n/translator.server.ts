import type { TFunction } from "i18next";
import { compileTexts } from "./compiled-texts.server";
import type { Language, LocalizedText } from "./languages";
import { en } from "./locales/en";
import { zh } from "./locales/zh";
import type { Translator } from "./translation";

/** What texts are written with. */
export interface Localizer {
  t: TFunction;
  language: Language;
}

const RENDER: Record<Language, TFunction> = { en: compileTexts("en", en), zh: compileTexts("zh", zh) };
const TRANSLATE: Record<Language, TFunction> = { en: RENDER.en, zh: compileTexts("zh", zh, { spaces: true }) };

/** A translator for rendering on the server: its language never changes, and its texts are those of the browser. */
export function translatorFor(language: Language): Translator {
  return { language, getFixedT: () => RENDER[language], on() {}, off() {} };
}

export function inEachLanguage(text: (t: TFunction, language: Language) => string): LocalizedText {
  return { en: text(translate("en"), "en"), zh: text(translate("zh"), "zh") };
}

export function translate(language: Language): TFunction {
  return TRANSLATE[language];
}
