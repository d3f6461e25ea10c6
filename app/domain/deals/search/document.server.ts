import { CATEGORIES, type CategoryKey } from "~/domain/deals/categories";
import type { DealInput } from "~/domain/deals/input";
import { tsvectorOf } from "~/domain/search/document.server";

/** The version of the rules below and of those in app/domain/search. Raised when deals come to be found by other words. */
export const SEARCH_VERSION = 1;

/** The categories' Chinese names: a deal is found by its category in both languages, whatever its own is. */
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

/** What of a deal can be searched for. */
export type SearchableDeal = Pick<DealInput, "title" | "store" | "category" | "tags" | "description">;

/** What a deal is found by, as `deals.search` holds it: every write of such a deal writes it too. */
export function dealSearch({ title, store, category, tags, description }: SearchableDeal): string {
  return tsvectorOf({
    title,
    labels: [store, ...tags, CATEGORIES[category], CHINESE_CATEGORY_NAMES[category]],
    body: description,
    keys: [category],
  });
}
