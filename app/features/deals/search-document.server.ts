import { categoryName } from "~/features/categories/categories";
import { tsvectorOf } from "~/features/search/document.server";
import { ancestry, type Kind } from "~/features/search/kind";
import { kinds } from "~/features/search/kinds.server";
import { normalizeText } from "~/features/search/terms.server";
import { TEXT_LANGUAGES } from "./deal-texts";
import type { DealInput } from "./input";
import { wearerKey, wearersOf } from "./wearers";

/** Increment when the rules below or those in app/features/search change the indexed terms. */
export const SEARCH_VERSION = 4;

export type SearchableDeal = Pick<
  DealInput,
  "title" | "store" | "category" | "tags" | "kind" | "description" | "translations" | "coupon"
>;

/** The limit in characters; longer coupons are not codes. */
const MAX_CODE_LENGTH = 80;

/** The key by which a coupon's code is found; case, spaces and hyphens make no difference. Null when it is no code. */
export function couponKey(coupon: string): string | null {
  const code = normalizeText(coupon).replace(/[^\p{L}\p{N}]/gu, "");
  return code && code.length <= MAX_CODE_LENGTH ? `coupon ${code}` : null;
}

/** The key of the deals of a kind and of those below it. */
export function kindKey({ name }: Kind): string {
  return `kind ${normalizeText(name)}`;
}

/** The key of the deals whose kind is unknown. */
export const NO_KIND = "kind";

/** What a deal sells: what an admin has said, else by its title, that of a translation or a tag; null when none names a kind. */
export function dealKind({
  title,
  tags,
  kind,
  translations,
}: Pick<SearchableDeal, "title" | "tags" | "kind" | "translations">): Kind | null {
  // A name that has been taken out of the list since is that of no kind.
  const stored = kind && kinds().named(kind);
  if (stored) return stored;
  const titles = [title, ...Object.values(translations).map((texts) => texts.title)];
  const firstOf = (texts: readonly string[], kindOf: (text: string) => Kind | null) =>
    texts.reduce<Kind | null>((found, text) => found ?? kindOf(text), null);
  return firstOf(titles, (text) => kinds().ofTitle(text)) ?? firstOf(tags, (tag) => kinds().named(tag));
}

/** The tsvector of a deal for `deals.search`; every write of these fields must update it. */
export function dealSearch({
  title,
  store,
  category,
  tags,
  kind: stored,
  description,
  translations,
  coupon,
}: SearchableDeal): string {
  const translated = Object.values(translations);
  const code = coupon && couponKey(coupon);
  const kind = dealKind({ title, tags, kind: stored, translations });
  const wearers = wearersOf(normalizeText([title, ...translated.map((texts) => texts.title), ...tags].join("\n")));
  return tsvectorOf({
    titles: [title, ...translated.map((texts) => texts.title)],
    labels: [store, ...tags, ...TEXT_LANGUAGES.map((language) => categoryName(category, language))],
    bodies: [description, ...translated.map((texts) => texts.description)],
    keys: [
      category,
      ...(code ? [code] : []),
      ...(kind ? ancestry(kind).map(kindKey) : [NO_KIND]),
      ...wearers.map(wearerKey),
    ],
  });
}
