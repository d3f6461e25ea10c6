import { afterEach, expect, it } from "vitest";
import { type Category, isCategoryKey } from "~/features/categories/categories";
import { DEFAULT_CATEGORIES } from "~/features/categories/default-categories";
import { categoryText, findCategory, findCategoryBySlug, offeredCategories } from "~/features/categories/find-category";
import { putInForce } from "~/features/categories/stored-categories.server";
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

afterEach(() => putInForce({ categories: SITE_CATEGORIES, formerNames: [] }));

const [electronics, fashion, ...rest] = DEFAULT_CATEGORIES as [Category, Category, ...Category[]];

it("are found by their own names, and by those that they have given up while no other one has them", () => {
  const categories = [
    { ...electronics, en: "Gadgets", zh: "数码", slug: "gadgets" },
    // Takes the name of the one before it.
    { ...fashion, en: "Electronics", zh: "电子", slug: "electronics" },
    ...rest,
  ];
  const former = (kind: "name" | "slug", value: string, category: string) => ({ kind, value, category });
  const formerNames = [
    ...[former("name", "electronics", "electronics"), former("slug", "electronics", "electronics")],
    ...[former("name", "电子数码", "electronics"), former("name", "widgets", "electronics")],
    ...[former("slug", "widgets", "electronics")],
  ];
  putInForce({ categories, formerNames });
  expect(["gadgets", "数码", "电子数码", "Widgets"].map(findCategory)).toEqual(Array(4).fill("electronics"));
  expect(["Electronics", "电子", "Home & Kitchen"].map(findCategory)).toEqual(["fashion", "fashion", "home_kitchen"]);
  expect(["gadgets", "widgets", "electronics"].map(findCategoryBySlug)).toEqual([
    ...["electronics", "electronics", "fashion"],
  ]);
});

it("a name comes before the key that another one has kept; a key that a form sends stays a key", () => {
  const renamed = { ...electronics, en: "Devices", zh: "设备", slug: "devices" };
  const taker: Category = { ...electronics, key: "electronics_2", slug: "electronics", en: "Electronics" };
  const lower: Category = { ...fashion, key: "sale", en: "fashion", zh: "特价", slug: "sale" };
  putInForce({ categories: [renamed, fashion, ...rest, taker, lower], formerNames: [] });
  expect(["Electronics", "ELECTRONICS", "Devices", "电子数码"].map(findCategory)).toEqual([
    ...["electronics_2", "electronics_2", "electronics", "electronics_2"],
  ]);
  // The key of the one, as it is written, and no name of the other.
  expect(findCategory("electronics")).toBe("electronics");
  expect(["electronics", "fashion", "sale"].map(categoryText).map(findCategory)).toEqual([
    ...["electronics", "fashion", "sale"],
  ]);
  expect(categoryText("Toys")).toBe("Toys");
});

it("a select offers those that are not hidden, and its present one", () => {
  putInForce({ categories: [electronics, { ...fashion, hidden: true }], formerNames: [] });
  expect(["", "electronics", "fashion", "none"].map(offeredCategories)).toEqual([
    ...[["electronics"], ["electronics"], ["electronics", "fashion"], ["electronics"]],
  ]);
});
