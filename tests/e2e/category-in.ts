import { en, type Translation } from "~/i18n/locales/en";
import { SITE_CATEGORIES } from "../support/site-categories";

/** A category's name in the language of the texts. */
export function categoryIn(texts: Translation, key: string): string {
  return SITE_CATEGORIES.find((category) => category.key === key)?.[texts === en ? "en" : "zh"] ?? "";
}
