import { CATEGORIES, type CategoryKey } from "~/domain/deals/categories";
import type { DealInput } from "~/domain/deals/input";
import { tsvectorOf } from "~/domain/search/document.server";

/** Increment when the rules below or those in app/domain/search change the indexed terms. */
export const SEARCH_VERSION = 2;

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

export type SearchableDeal = Pick<DealInput, "title" | "store" | "category" | "tags" | "description" | "translations">;

/** The tsvector of a deal for `deals.search`; every write of these fields must update it. */
export function dealSearch({ title, store, category, tags, description, translations }: SearchableDeal): string {
  const translated = Object.values(translations);
  return tsvectorOf({
    titles: [title, ...translated.map((texts) => texts.title)],
    labels: [store, ...tags, CATEGORIES[category], CHINESE_CATEGORY_NAMES[category]],
    bodies: [description, ...translated.map((texts) => texts.description)],
    keys: [category],
  });
}
