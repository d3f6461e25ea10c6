import { expect, it } from "vitest";
import { CATEGORIES, findCategory, isCategoryKey } from "~/domain/deals/categories";

it("are the ten of specification §3.3, in its order", () => {
  expect(Object.entries(CATEGORIES)).toEqual([
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
