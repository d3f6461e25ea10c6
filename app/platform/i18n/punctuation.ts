import type { Language } from "./languages";

/** Items that are no sentence, such as tags: tent, camping. */
export function formatItems(language: Language, items: string[]): string {
  return items.join(language === "zh" ? "、" : ", ");
}

/** Between a label and its text; the full-width colon brings its own space. */
export function colon(language: Language): string {
  return language === "zh" ? "：" : ": ";
}
