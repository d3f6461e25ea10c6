import { type Category, categorySlug } from "./categories";

const TEN = [
  ["electronics", "Electronics", "电子数码"],
  ["fashion", "Fashion", "服饰鞋包"],
  ["home_kitchen", "Home & Kitchen", "家居厨房"],
  ["health_fitness", "Health & Fitness", "健康健身"],
  ["books", "Books", "图书"],
  ["sports", "Sports", "运动户外"],
  ["beauty", "Beauty", "美妆个护"],
  ["automotive", "Automotive", "汽车用品"],
  ["toys_games", "Toys & Games", "玩具游戏"],
  ["other", "Other", "其他"],
] as const;

/** The ten of specification §3.3, which are a new site's; migration 0043 writes them. */
export const DEFAULT_CATEGORIES: readonly Category[] = TEN.map(([key, en, zh]) => ({
  ...{ key, slug: categorySlug(en), en, zh, icon: key, hidden: false },
}));
