import { CATEGORIES, type CategoryKey } from "~/domain/deals/categories";
import type { DealInput } from "~/domain/deals/input";
import { tsvectorOf } from "~/domain/search/document.server";
import { normalizeText } from "~/domain/search/terms.server";

/** Increment when the rules below or those in app/domain/search change the indexed terms. */
export const SEARCH_VERSION = 3;

/** Each deal is indexed by its category's name in both languages. */
export const CHINESE_CATEGORY_NAMES: Record<CategoryKey, string> = {
  electronics: "电子数码",
  fashion: "服饰鞋包",
  home_kitchen: "家居厨房",
  health_fitness: "健康健身",
  books: "图书",
  sports: "运动户外",
  beauty: "美妆个护",
  automotive: "汽车用品",
  toys_games: "玩具游戏",
  other: "其他",
};

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
    labels: [store, ...tags, CATEGORIES[category], CHINESE_CATEGORY_NAMES[category]],
    bodies: [description, ...translated.map((texts) => texts.description)],
    keys: code ? [category, code] : [category],
  });
}
