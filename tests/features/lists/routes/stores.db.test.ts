import { sql } from "kysely";
import { expect, it } from "vitest";
import { storePath } from "~/features/deals/addresses";
import { storeSlug } from "~/features/deals/slugs";
import { contradictions } from "~/features/invariants/invariants.server";
import { loader as deals } from "~/features/lists/routes/all-deals";
import { loader as category } from "~/features/lists/routes/category";
import { loader as store } from "~/features/lists/routes/store";
import type { Chip } from "~/features/lists/web/chips.server";
import type { DealListView } from "~/features/lists/web/deal-list.server";
import { useDatabase } from "../../../support/database";
import { insertDeals } from "../../../support/deals";
import { load } from "../../../support/routes";
import { nameOf, SITE_CATEGORIES } from "../../../support/site-under-test";

const db = useDatabase();

interface StorePage {
  name: string;
  list: DealListView;
  categories: Chip[];
}

const open = async (name: string, search = "") =>
  (await load(store, `${storePath(name)}${search}`, { params: { store: storeSlug(name) } })) as unknown as StorePage;

it("the database has the same slugs as addresses", async () => {
  const names = ["Best Buy", "京东 自营", "NESTLÉ É", "A/B & C", "  Edge "];
  await insertDeals(
    db(),
    names.map((name) => ({ store: name, title: name })),
  );
  const rows = await db().selectFrom("deals").select(["store", "store_slug"]).execute();
  expect(rows.map(({ store_slug }) => store_slug).sort()).toEqual(rows.map((row) => storeSlug(row.store)).sort());
});

it("the database folds every character of names as addresses do", async () => {
  const { rows } = await sql<{ code: number; key: string }>`
    select code, store_key('a' || chr(code) || 'B') as key from generate_series(1, 131071) code
    where code not between 55296 and 57343`.execute(db());
  // The newest characters are unknown to an older Unicode, that of Node or of PostgreSQL.
  const known = rows.filter(({ code }) => /\P{Cn}/u.test(String.fromCodePoint(code)));
  const wrong = known.filter(({ code, key }) => key !== storeSlug(`a${String.fromCodePoint(code)}B`));
  expect(known.length).toBeGreaterThan(80_000);
  expect(wrong.length).toBeLessThan(100);
});

it("names that differ in width or in their apostrophes are one shop's, and tags one tag's, as first written", async () => {
  await insertDeals(db(), [{ title: "One", store: "Ｎｏｒｄ　Ｗｅｒｋ’ｓ", tags: ["ＨＤＭＩ－２", "Kid’s"] }]);
  await insertDeals(db(), [
    { title: "Two", store: "Nord Werk's", tags: ["hdmi-2", "kid's"] },
    { title: "Three", store: "NORD WERKʼS", tags: ["HDMI-2"] },
  ]);
  for (const name of ["Nord Werk's", "Ｎｏｒｄ Ｗｅｒｋ‘s"]) {
    expect(await open(name)).toMatchObject({ name: "Ｎｏｒｄ　Ｗｅｒｋ’ｓ", list: { total: "3" } });
  }
  const hrefs = (await open("Ｎｏｒｄ Ｗｅｒｋ‘s")).categories.map(({ href }) => href);
  expect(hrefs.filter((href) => href.startsWith("/store/nord-werk's"))).toEqual(hrefs);
  const tags = db().selectFrom("deal_counts").select(["tag_slug", "tag", "deals"]).where("category", "=", "");
  expect(await tags.where("tag_slug", "<>", "").orderBy("tag_slug").execute()).toEqual([
    { tag_slug: "hdmi-2", tag: "ＨＤＭＩ－２", deals: 3 },
    { tag_slug: "kid's", tag: "Kid’s", deals: 2 },
  ]);
  expect(await contradictions(db())).toEqual([]);
});

it("a shop's page lists, sorts, filters, searches and counts its deals", async () => {
  await insertDeals(db(), [
    { title: "Red lamp", store: "京东 Home", category: "books", originalPrice: 30, discountedPrice: 20 },
    { title: "Blue lamp", store: "京东 HOME", category: "sports", originalPrice: 30, discountedPrice: 10 },
    { title: "Green lamp", store: "Other", category: "sports" },
  ]);
  const page = await open("京东 Home", "?sort=price-low");
  expect(page.list.deals.map(({ title }) => title)).toEqual(["Blue lamp", "Red lamp"]);
  expect(page.list.total).toBe("2");
  expect(page.categories.map(({ count }) => count)).toEqual([undefined, 1, 1]);
  expect((await open("京东 Home", "?maxPrice=15")).list.deals).toHaveLength(1);
  expect((await open("京东 Home", "?q=lamp")).list.total).toBe("2");
  expect((await open("京东 Home", "?category=books")).list.total).toBe("1");
});

it.each(["nowhere", "no%00where"])("/store/%s is a 404", async (address) => {
  const params = { store: decodeURIComponent(address) };
  await expect(load(store, `/store/${address}`, { params })).rejects.toMatchObject({ status: 404 });
});

it("counts of shops follow every write", async () => {
  await insertDeals(db(), [
    { title: "One", store: "A" },
    { title: "Two", store: "A" },
  ]);
  await db().updateTable("deals").set({ store: "B", category: "toys_games" }).where("title", "=", "Two").execute();
  await db().updateTable("deals").set({ state_reported: "gone" }).where("title", "=", "One").execute();
  expect((await contradictions(db())).filter((text) => text.startsWith("deal_"))).toEqual([]);
  await db().deleteFrom("all_deals").where("title", "=", "Two").execute();
  expect((await contradictions(db())).filter((text) => text.startsWith("deal_"))).toEqual([]);
});

it("chips of categories have the numbers of live deals, and a category's page marks its own", async () => {
  await insertDeals(db(), [{ title: "A", category: "books" }]);
  const all = (await load(deals, "/deals")) as unknown as StorePage;
  expect(all.categories).toHaveLength(1 + SITE_CATEGORIES.length);
  expect(all.categories.filter(({ count }) => count === 1)).toMatchObject([{ name: nameOf("books") }]);
  const books = (await load(category, "/category/books", { params: { category: "books" } })) as unknown as StorePage;
  expect(books.categories.filter(({ current }) => current)).toMatchObject([{ href: "/category/books" }]);
});
