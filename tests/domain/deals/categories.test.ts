import { expect, it } from "vitest";
import { findCategory, isCategoryKey } from "~/domain/deals/categories";
import { DEFAULT_CATEGORIES } from "~/domain/deals/default-categories";

it("are the ten of specification §3.3, in its order", () => {
  expect(DEFAULT_CATEGORIES.map(({ key, en }) => [key, en])).toEqual([
    ["electronics", "Electronics"],
    ["fashion", "Fashion"],
    ["home_kitchen", "Home & Kitchen"],
    ["health_fitness", "Health & Fitness"],
    ["books", "Books"],
    ["sports", "Sports"],
    ["beauty", "Beauty"],
    ["automotive", "Automotive"],
    ["toys_games", "Toys & Games"],
    ["other", "Other"],
  ]);
});

it.each(["", "all", "Garden", "home-kitchen", "toString", "__proto__"])("%j is no category", (text) => {
  expect(findCategory(text)).toBeNull();
  expect(isCategoryKey(text)).toBe(false);
});
