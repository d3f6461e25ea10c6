import { afterEach, beforeEach, expect, it } from "vitest";
import { contentVersion } from "~/domain/deals/browse/content-version.server";
import { categoryCounts } from "~/domain/deals/browse/tags.server";
import { type Category, categoryKeys } from "~/domain/deals/categories";
import { DEFAULT_CATEGORIES } from "~/domain/deals/default-categories";
import { countOutdated, rebuildSearch } from "~/domain/deals/search/rebuild.server";
import { findSite, loadCategories, saveCategories } from "~/domain/site/site.server";
import { resetCategories, useDatabase } from "../../support/database";
import { insertDeals } from "../../support/deals";

const db = useDatabase();

beforeEach(() => resetCategories(db(), DEFAULT_CATEGORIES));

afterEach(async () => {
  await db().deleteFrom("all_deals").execute();
  await resetCategories(db());
});

const PETS: Category = { key: "pets", slug: "pets", en: "Pets", zh: "宠物", icon: "pets", hidden: false };

it("are saved in their order, and none is lost", async () => {
  const before = await contentVersion(db());
  const [first, second, ...rest] = DEFAULT_CATEGORIES as [Category, Category, ...Category[]];
  const list = [PETS, { ...second, slug: first.slug }, { ...first, slug: second.slug, hidden: true }, ...rest];
  await saveCategories(db(), list);
  expect((await findSite(db())).categories).toEqual(list);
  expect(await contentVersion(db())).toBeGreaterThan(before);
  await loadCategories(db());
  expect(categoryKeys()).toEqual(["pets", second.key, ...rest.map(({ key }) => key)]);
});

it("a deal has one of them", async () => {
  await expect(insertDeals(db(), [{ category: "pets" }])).rejects.toThrow(/all_deals_category_fkey/);
  await saveCategories(db(), [...DEFAULT_CATEGORIES, PETS]);
  await insertDeals(db(), [{ category: "pets" }]);
  await expect(db().deleteFrom("categories").where("key", "=", "pets").execute()).rejects.toThrow(
    /all_deals_category_fkey/,
  );
});

it("a hidden one is counted with its deals, after the others", async () => {
  const [electronics, ...rest] = DEFAULT_CATEGORIES as [Category, ...Category[]];
  await insertDeals(db(), [{ category: "electronics" }, { category: "electronics" }, { category: "books" }]);
  await saveCategories(db(), [{ ...electronics, hidden: true }, ...rest]);
  await loadCategories(db());
  const counts = await categoryCounts(db());
  expect(counts.at(-1)).toEqual({ category: "electronics", live: 2 });
  expect(counts.reduce((sum, { live }) => sum + (live ?? 0), 0)).toBe(3);
});

it("a new name is indexed with the deals that have it, and with no others", async () => {
  const [electronics, ...rest] = DEFAULT_CATEGORIES as [Category, ...Category[]];
  await insertDeals(db(), [{ category: "electronics" }, { category: "books" }]);
  expect(await countOutdated(db())).toBe(0);
  await saveCategories(db(), [{ ...electronics, en: "Gizmos" }, ...rest]);
  expect(await countOutdated(db())).toBe(1);
  await loadCategories(db());
  expect(await rebuildSearch(db())).toBe(1);
  const found = await db().selectFrom("all_deals").select(["category", "search"]).execute();
  expect(found.filter(({ search }) => /gizmo/.test(search)).map(({ category }) => category)).toEqual(["electronics"]);
});
