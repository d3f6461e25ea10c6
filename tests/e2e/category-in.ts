import { en, type Translation } from "~/platform/i18n/locales/en";
import { nameOf } from "../support/site-under-test";

/** A category's name in the language of the texts. */
export function categoryIn(texts: Translation, key: string): string {
  return nameOf(key, texts === en ? "en" : "zh");
}
