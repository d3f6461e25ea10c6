import { expect, it } from "vitest";
import { type Category, isCategoryKey, setCategories } from "~/domain/deals/categories";
import { DEFAULT_CATEGORIES } from "~/domain/deals/default-categories";
import { findCategory, findCategoryBySlug } from "~/domain/deals/find-category";
import { SITE_CATEGORIES } from "../../support/site-under-test";

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

it("are found by their own names, and by the default ones that they have given up", () => {
  const [electronics, fashion, ...rest] = DEFAULT_CATEGORIES as [Category, Category, ...Category[]];
  setCategories([
    { ...electronics, en: "Gadgets", zh: "数码", slug: "gadgets" },
    // Takes the name of the one before it.
    { ...fashion, en: "Electronics", zh: "电子", slug: "electronics" },
    ...rest.filter(({ key }) => key !== "books"),
  ]);
  try {
    expect(["gadgets", "数码", "电子数码", "electronics"].map(findCategory)).toEqual(Array(4).fill("electronics"));
    expect(["Fashion", "电子", "Home & Kitchen", "Books"].map(findCategory)).toEqual([
      ...["fashion", "fashion", "home_kitchen", null],
    ]);
    expect(["gadgets", "electronics", "fashion", "books"].map(findCategoryBySlug)).toEqual([
      ...["electronics", "fashion", "fashion", null],
    ]);
  } finally {
    setCategories(SITE_CATEGORIES);
  }
});
