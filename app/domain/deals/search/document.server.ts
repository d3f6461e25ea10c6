import { categoryName } from "~/domain/deals/categories";
import { TEXT_LANGUAGES } from "~/domain/deals/deal-texts";
import type { DealInput } from "~/domain/deals/input";
import { tsvectorOf } from "~/domain/search/document.server";
import { normalizeText } from "~/domain/search/terms.server";

/** Increment when the rules below or those in app/domain/search change the indexed terms. */
export const SEARCH_VERSION = 3;

export type SearchableDeal = Pick<
  DealInput,
  "title" | "store" | "category" | "tags" | "description" | "translations" | "coupon"
>;

/** In characters: longer coupons are no codes. */
const MAX_CODE_LENGTH = 80;

/** The key by which a coupon's code is found; case, spaces and hyphens make no difference. Null when it is no code. */
export function couponKey(coupon: string): string | null {
  const code = normalizeText(coupon).replace(/[^\p{L}\p{N}]/gu, "");
  return code && code.length <= MAX_CODE_LENGTH ? `coupon ${code}` : null;
}

/** The tsvector of a deal for `deals.search`; every write of these fields must update it. */
export function dealSearch({
  title,
  store,
  category,
  tags,
  description,
  translations,
  coupon,
}: SearchableDeal): string {
  const translated = Object.values(translations);
  const code = coupon && couponKey(coupon);
  return tsvectorOf({
    titles: [title, ...translated.map((texts) => texts.title)],
    labels: [store, ...tags, ...TEXT_LANGUAGES.map((language) => categoryName(category, language))],
    bodies: [description, ...translated.map((texts) => texts.description)],
    keys: code ? [category, code] : [category],
  });
}
