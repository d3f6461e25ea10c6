import { tagSlug } from "~/features/deals/slugs";
import { thesaurus } from "~/features/search/thesaurus.server";
import type { Language } from "~/platform/i18n/languages";

/** A tag of a deal: what it is called on the page, and the slug of its own text. */
export interface TagView {
  name: string;
  slug: string;
}

/** The tags of a deal, each name once: some deals have a tag and its translation. */
export function tagViews(language: Language, tags: readonly string[]): TagView[] {
  const views = tags.map((tag) => ({ name: tagName(language, tag), slug: tagSlug(tag) }));
  const names = views.map(({ name }) => name.toLowerCase());
  return views.filter((_, index) => names.indexOf(names[index] ?? "") === index);
}

/** A tag, or its slug, in the page's language where the thesaurus has it; letters in a Chinese one as it spells them (T恤). */
export function tagName(language: Language, tag: string): string {
  const isChinese = /\p{Script=Han}/u.test(tag);
  if (isChinese !== (language === "zh")) return thesaurus().translation(tag) ?? tag;
  return isChinese && /[a-z]/.test(tag) ? (thesaurus().spelling(tag) ?? tag) : tag;
}
