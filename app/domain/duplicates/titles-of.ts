import type { Translations } from "~/domain/deals/deal-texts";

/** A deal's titles, in each language that it has one in. */
export function titlesOf({ title, translations }: { title: string; translations: Translations }): string[] {
  return [title, ...Object.values(translations).map((texts) => texts.title)].filter(Boolean);
}
