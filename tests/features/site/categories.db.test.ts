import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Category, categoryKeys, categorySlug } from "~/features/categories/categories";
import { DEFAULT_CATEGORIES } from "~/features/categories/default-categories";
import { findCategory, findCategoryBySlug } from "~/features/categories/find-category";
import { loadCategories, saveCategories } from "~/features/categories/stored-categories.server";
import { contradictingDocuments } from "~/features/invariants/documents.server";
import { countOutdated, rebuildSearch } from "~/features/lists/search/rebuild.server";
import { categoryCounts } from "~/features/lists/tags.server";
import { findSite } from "~/features/site/site.server";
import { contentVersion } from "~/platform/db/content-version.server";
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

describe("a renaming", () => {
  const [electronics, ...rest] = DEFAULT_CATEGORIES as [Category, ...Category[]];
  const rename = (en: string) => saveCategories(db(), [{ ...electronics, en, slug: categorySlug(en) }, ...rest]);
  const documents = () => db().selectFrom("all_deals").select(["category", "search", "search_version"]).execute();
  const having = async (word: string) => {
    const found = (await documents()).filter(({ search }) => search.includes(word));
    return found.map(({ category }) => category);
  };

  it("touches no deal, whose documents are rebuilt afterwards, and no others", async () => {
    await insertDeals(db(), [{ category: "electronics" }, { category: "books" }]);
    expect(await countOutdated(db())).toBe(0);
    const before = await documents();
    await rename("Gizmos");
    expect(await documents()).toEqual(before);
    expect(await contradictingDocuments(db())).toEqual(["search documents of an older version or category name: 1"]);
    expect(await rebuildSearch(db())).toBe(1);
    expect(await having("gizmo")).toEqual(["electronics"]);
    expect(await contradictingDocuments(db())).toEqual([]);
    expect(await rebuildSearch(db())).toBe(0);
  });

  it("is rebuilt in batches, anew where it is renamed meanwhile, and from where a stopped one was", async () => {
    const deals = 450;
    await insertDeals(
      db(),
      Array.from({ length: deals }, () => ({ category: "electronics" })),
    );
    await rename("Gizmos");
    const stop = new Error("stopped");
    const stopped = rebuildSearch(db(), () => {
      throw stop;
    });
    await expect(stopped).rejects.toBe(stop);
    const left = await countOutdated(db());
    expect(left).toBeLessThan(deals);
    expect(await having("gizmo")).toHaveLength(deals - left);
    expect(await rebuildSearch(db())).toBe(left);

    await rename("Gadgets");
    let renaming: Promise<void> | undefined;
    const rebuilt = await rebuildSearch(db(), () => {
      renaming ??= rename("Widgets");
    });
    await renaming;
    expect(rebuilt + (await rebuildSearch(db()))).toBeGreaterThan(deals);
    expect([await having("widget"), await having("gadget")].map(({ length }) => length)).toEqual([deals, 0]);
    expect(await contradictingDocuments(db())).toEqual([]);
  });

  it("keeps each earlier name and address, which the last one to give them up has", async () => {
    await rename("Clothing");
    await rename("Apparel");
    await loadCategories(db());
    for (const name of ["Apparel", "clothing", "Electronics"]) expect(findCategory(name)).toBe("electronics");
    for (const slug of ["apparel", "clothing", "electronics"]) expect(findCategoryBySlug(slug)).toBe("electronics");

    await saveCategories(db(), [...DEFAULT_CATEGORIES, { ...PETS, en: "Clothing", slug: "clothing" }]);
    await loadCategories(db());
    expect([findCategory("Clothing"), findCategoryBySlug("clothing")]).toEqual(["pets", "pets"]);
    await saveCategories(db(), [...DEFAULT_CATEGORIES, PETS]);
    await loadCategories(db());
    expect([findCategory("Clothing"), findCategoryBySlug("clothing")]).toEqual(["pets", "pets"]);
    expect([findCategory("Apparel"), findCategoryBySlug("apparel")]).toEqual(["electronics", "electronics"]);
  });
});
