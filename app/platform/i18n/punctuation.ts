import type { Language } from "./languages";

/** Formats a list of items that are no sentences, such as tags: tent, camping. */
export function formatItems(language: Language, items: string[]): string {
  return items.join(language === "zh" ? "、" : ", ");
}

/** The colon between a label and its text; the full-width one brings its own space. */
export function colon(language: Language): string {
  return language === "zh" ? "：" : ": ";
}
