import { tagSlug } from "~/domain/deals/slugs";
import { thesaurus } from "~/domain/search/thesaurus.server";
import type { Language } from "~/i18n/languages";

/** A tag of a deal: what it is called on the page, and the slug of its own text. */
export interface TagView {
  name: string;
  slug: string;
}

export function tagView(language: Language, tag: string): TagView {
  return { name: tagName(language, tag), slug: tagSlug(tag) };
}

/** A tag, or its slug, in the page's language where the thesaurus has it. */
export function tagName(language: Language, tag: string): string {
  const isOwn = /\p{Script=Han}/u.test(tag) === (language === "zh");
  return isOwn ? tag : (thesaurus().translation(tag) ?? tag);
}
