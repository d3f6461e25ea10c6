import { DEFAULT_CATEGORIES } from "~/domain/deals/default-categories";
import { en, type Translation } from "~/i18n/locales/en";

/** A category's name in the language of the texts. */
export function categoryIn(texts: Translation, key: string): string {
  return DEFAULT_CATEGORIES.find((category) => category.key === key)?.[texts === en ? "en" : "zh"] ?? "";
}
