import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import type { Conditions } from "~/features/conditions/conditions";
import { type Deal, SORTS, type Sort } from "~/features/deals/deal";
import type { DealInput } from "~/features/deals/input";
import { purgeZeroCounts } from "~/features/deals/purge-counts.server";
import { tagSlug } from "~/features/deals/slugs";
import { contradictions } from "~/features/invariants/invariants.server";
import { countDeals, dealAddresses, findDeal, listDeals } from "~/features/lists/browse.server";
import { featuredDeals } from "~/features/lists/featured.server";
import { findTag, popularTags } from "~/features/lists/tags.server";
import { useDatabase } from "../../support/database";
import { insertDeals, insertSeries } from "../../support/deals";
import { words } from "../../support/words";

const db = useDatabase();

/** The current time: the database ends deals by its own clock. */
const NOW = new Date(Math.floor(Date.now() / 1_000) * 1_000);
const DAY = 86_400_000;
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY);

async function titles(filter: Partial<Conditions> & { sort?: Sort } = {}): Promise<string[]> {
  const deals = await listDeals(db(), { sort: "newest", now: NOW, offset: 0, limit: 1_000, ...filter });
  expect(await countDeals(db(), filter)).toBe(deals.length);
  return deals.map((deal) => deal.title);
}

/** Sets the number of ratings and their total stars. */
async function rate(title: string, ratings_count: number, rating_sum: number) {
  await db().updateTable("deals").set({ ratings_count, rating_sum }).where("title", "=", title).execute();
}

describe("the orders", () => {
  beforeEach(async () => {
    const deals: [title: string, originalPrice: number, discountedPrice: number, endsInDays: number | null][] = [
      ["A", 100, 50, null],
      ["B", 40, 10, 1],
      ["C", 9.5, 9.5, -1],
      ["D", 500, 100, 2],
      ["E", 20, 0, null],
    ];
    await insertDeals(
      db(),
      deals.map(([title, originalPrice, discountedPrice, endsInDays], n) => ({
        ...{ title, originalPrice, discountedPrice, createdAt: new Date(NOW.getTime() - 5 + n) },
        expiresAt: endsInDays === null ? null : inDays(endsInDays),
      })),
    );
    await rate("A", 2, 9);
    await rate("B", 10, 50);
    await rate("C", 1, 1);
    await rate("D", 1_000, 4_499);
  });

  it.each([
    ["newest", "EDBAC"],
    // Now free, 80, 75, 50; the one that has ended comes last in every order.
    ["discount", "EDBAC"],
    // Tomorrow and the day after, two without a date, the newer first, and yesterday.
    ["expiry", "BDEAC"],
    ["price-low", "EBADC"],
    ["price-high", "DABEC"],
    // 5, 4.5, 4.499 (stored with two decimals; ties by number of ratings), 1, none.
    ["rating", "BDAEC"],
  ] as const)("%s", async (sort, order) => {
    expect((await titles({ sort })).join("")).toBe(order);
  });

  it("discount: a deal that was always free has none", async () => {
    await insertDeals(db(), [{ title: "F", originalPrice: 0, discountedPrice: 0, createdAt: NOW }]);
    expect((await titles({ sort: "discount" })).join("")).toBe("EDBAFC");
  });

  it("expiry: by the current time; from its end on a deal is expired, latest first", async () => {
    const at = (moment: number) => listDeals(db(), { sort: "expiry", now: new Date(moment), offset: 0, limit: 9 });
    for (const [moment, order] of [
      [NOW.getTime() + DAY - 1, "BDEAC"],
      [NOW.getTime() + DAY, "DEABC"],
      [NOW.getTime() + 3 * DAY, "EADBC"],
    ] as const) {
      expect((await at(moment)).map(({ title }) => title).join("")).toBe(order);
    }
  });

  it("apply within a category and a tag too", async () => {
    const within = { category: "electronics", tag: "audio" } as const;
    for (const [sort, order] of [
      ["price-low", "EBADC"],
      ["discount", "EDBAC"],
      ["expiry", "BDEAC"],
    ] as const) {
      expect((await titles({ sort, ...within })).join("")).toBe(order);
    }
  });
});

describe("filters", () => {
  it("category", async () => {
    await insertDeals(db(), [
      { title: "Book", category: "books" },
      { title: "Ball", category: "sports" },
    ]);
    expect(await titles({ category: "books" })).toEqual(["Book"]);
    expect(await titles({ category: "toys_games" })).toEqual([]);
    expect(await titles({ category: null })).toHaveLength(2);
  });

  it("tag, by its slug, case-insensitive; not by a part of it", async () => {
    await insertDeals(db(), [
      { title: "One", tags: ["Noise Cancelling", "audio"] },
      { title: "Two", tags: ["noise cancelling"], category: "books" },
      { title: "Three", tags: ["noise"] },
      { title: "Four", tags: [] },
      { title: "Five", tags: ["家居 好物"] },
    ]);
    expect(new Set(await titles({ tag: "noise-cancelling" }))).toEqual(new Set(["One", "Two"]));
    expect(await titles({ tag: "noise" })).toEqual(["Three"]);
    expect(await titles({ tag: "家居-好物" })).toEqual(["Five"]);
    expect(await titles({ tag: "noise-cancelling", category: "books" })).toEqual(["Two"]);
    for (const tag of ["nois", "%", "{noise}", "noise,audio", '"', "\\", "'; drop table deals; --"]) {
      expect(await titles({ tag })).toEqual([]);
    }
  });

  it("all of them at once", async () => {
    const matching = { category: "books", tags: ["sale"], featured: true } as const;
    await insertDeals(db(), [
      { ...matching, tags: ["sale"], title: "Right book" },
      { ...matching, tags: ["new"], title: "Wrong tag of a book" },
      { ...matching, tags: ["sale"], featured: false, title: "Unfeatured book" },
      { ...matching, tags: ["sale"], category: "sports", title: "Not a book" },
    ]);
    expect(await titles({ category: "books", tag: "sale", featured: true })).toEqual(["Right book"]);
  });
});

describe("paging", () => {
  it("neither repeats nor skips a deal, in any order, filter and page size, with many ties", async () => {
    // Few distinct values, for many ties.
    await insertSeries(db(), 157, (n) => ({
      title: `Deal ${n % 3}`,
      originalPrice: 10,
      discountedPrice: 8 + (n % 2),
      category: (["books", "sports"] as const)[n % 2],
      tags: n % 5 ? ["a"] : ["a", "b"],
      expiresAt: n % 4 ? inDays((n % 5) - 2) : null,
      createdAt: new Date(NOW.getTime() - (n % 2)),
    }));
    const filters: Partial<Conditions>[] = [{}, { category: "books" }, { tag: "b" }, { category: "sports", tag: "a" }];
    for (const sort of SORTS) {
      for (const filter of filters) {
        const whole = await listDeals(db(), { ...filter, sort, now: NOW, offset: 0, limit: 1_000 });
        expect(whole).toHaveLength(await countDeals(db(), filter));
        const size = whole.length > 100 ? 24 : 7;
        const paged: Deal[] = [];
        for (let offset = 0; offset < whole.length; offset += size) {
          paged.push(...(await listDeals(db(), { ...filter, sort, now: NOW, offset, limit: size })));
        }
        expect(new Set(paged.map(({ id }) => id)).size).toBe(whole.length);
        expect(paged.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
      }
    }
  });

  it("returns nothing beyond the end, however far", async () => {
    await insertDeals(db(), [{}, {}, { featured: true }]);
    for (const offset of [3, 50, 10_000, 1e9, 1e14]) {
      for (const filter of [{}, { featured: true }, { category: "books" }] as const) {
        expect(await listDeals(db(), { ...filter, sort: "newest", offset, limit: 50 })).toEqual([]);
      }
    }
  });
});

describe("tags", () => {
  beforeEach(async () => {
    await insertDeals(db(), [
      { category: "books", tags: ["Sale", "New"] },
      { category: "books", tags: ["Sale"] },
      { category: "sports", tags: ["Sale", "Outdoor"] },
      { category: "sports", tags: ["Outdoor"] },
      { category: "sports", tags: ["Outdoor", "Alpine"] },
      { category: "beauty", tags: [] },
    ]);
  });

  it("are listed by popularity, also within one category", async () => {
    expect(await popularTags(db(), { limit: 10 })).toEqual([
      { slug: "outdoor", name: "Outdoor", deals: 3 },
      { slug: "sale", name: "Sale", deals: 3 },
      { slug: "alpine", name: "Alpine", deals: 1 },
      { slug: "new", name: "New", deals: 1 },
    ]);
    expect((await popularTags(db(), { limit: 2 })).map(({ slug }) => slug)).toEqual(["outdoor", "sale"]);
    expect(await popularTags(db(), { category: "books", limit: 10 })).toEqual([
      { slug: "sale", name: "Sale", deals: 2 },
      { slug: "new", name: "New", deals: 1 },
    ]);
    expect(await popularTags(db(), { category: "beauty", limit: 10 })).toEqual([]);
  });

  it("are found by their slug, with the name in their deals", async () => {
    expect(await findTag(db(), "outdoor")).toMatchObject({ name: "Outdoor", deals: 3 });
    for (const slug of ["Outdoor", "out", "", "%"]) expect(await findTag(db(), slug)).toBeNull();
  });

  it("disappear with their last deal", async () => {
    await db().deleteFrom("deals").where("category", "=", "sports").execute();
    expect(await findTag(db(), "outdoor")).toBeNull();
    expect((await popularTags(db(), { limit: 10 })).map(({ slug }) => slug)).toEqual(["sale", "new"]);
  });

  it("have the latest name in their deals", async () => {
    await db().deleteFrom("deals").execute();
    await insertDeals(db(), [{ tags: ["OUTDOOR"] }]);
    expect(await findTag(db(), "outdoor")).toMatchObject({ name: "OUTDOOR", deals: 1 });
  });

  it("name their categories, those with most deals first", async () => {
    expect((await findTag(db(), "sale"))?.categories).toEqual([
      { category: "books", live: 2 },
      { category: "sports", live: 1 },
    ]);
    expect((await findTag(db(), "outdoor"))?.categories).toEqual([{ category: "sports", live: 3 }]);
    expect(await findTag(db(), "nothing")).toBeNull();
  });
});

it("featuredDeals: the newest that are featured and have not expired", async () => {
  await insertDeals(db(), [
    { title: "Older", featured: true, createdAt: new Date(NOW.getTime() - 3) },
    { title: "Expired", featured: true, expiresAt: new Date(NOW.getTime() - 1), createdAt: NOW },
    { title: "Expires now", featured: true, expiresAt: NOW, createdAt: NOW },
    { title: "Not featured", createdAt: NOW },
    { title: "Newer", featured: true, expiresAt: inDays(1), createdAt: new Date(NOW.getTime() - 2) },
    { title: "Oldest", featured: true, createdAt: new Date(NOW.getTime() - 4) },
  ]);
  const featured = await featuredDeals(db(), { now: NOW, limit: 2 });
  expect(featured.map(({ title }) => title)).toEqual(["Newer", "Older"]);
});

describe("findDeal", () => {
  it("returns the whole deal", async () => {
    const input: DealInput = {
      ...{ title: "手机 <b>", description: "One\n\nTwo", originalPrice: 19.99, discountedPrice: 4.35, coupon: "SAVE" },
      ...{ imageUrl: "/images/demo/laptop.webp", store: "Larkfield", tags: ["A b", "好物"], featured: true },
      ...{ category: "home_kitchen", url: "https://shop.example/1", crawlurl: "https://crawl.example/1" },
      ...{ source: "user", expiresAt: new Date("2026-04-01T23:59:59.000Z"), lang: "zh", kind: null },
      translations: { en: { title: "Phone", description: "" } },
    };
    const [id = ""] = await insertDeals(db(), [{ ...input, createdAt: NOW }]);
    const counts = { averageRating: 0, ratingSum: 0, ratingsCount: 0, likeCount: 0, noluckCount: 0, workedCount: 0 };
    expect(await findDeal(db(), id)).toEqual({
      hot: expect.any(Number),
      ...{
        ...input,
        ...counts,
        id,
        discountPercentage: 78,
        createdAt: NOW,
        updatedAt: NOW,
        state: "ended",
        picture: null,
      },
    } satisfies Deal);
  });

  it.each([
    ...words`
      abc 0 -1 1e3 2147483648 100000000000000000000 1;-- %00 １ 00000000-0000-4000-8000-000000000000
      {00000000-0000-4000-8000-000000000000} 00000000000040008000000000000000
      g0000000-0000-4000-8000-000000000000
    `,
    "",
    "\0",
    "00000000-0000-4000-8000-000000000000\n",
    " 00000000-0000-4000-8000-000000000000",
  ])("of %j is null", async (id) => {
    await insertDeals(db(), [{}]);
    expect(await findDeal(db(), id)).toBeNull();
  });
});

it("dealAddresses: each deal once, oldest first", async () => {
  const ids = await insertSeries(db(), 10, (n) => ({ createdAt: new Date(NOW.getTime() + Math.floor(n / 5)) }));
  const pages = await Promise.all([0, 4, 8].map((offset) => dealAddresses(db(), { offset, limit: 4 })));
  const found = pages.flat().map(({ id }) => id);
  expect(found).toHaveLength(10);
  expect(new Set(found)).toEqual(new Set(ids));
  expect(new Set(found.slice(0, 5))).toEqual(new Set(ids.slice(0, 5)));
});

describe("the materialized counts", () => {
  const CATEGORIES = ["books", "sports", "other"] as const;
  const TAGS = ["A", "a b", "C", "手机", "D"];

  async function expectTrueCounts() {
    const { rows: deals } = await sql<{ category: (typeof CATEGORIES)[number]; tags: string[] }>`
      select category, tags from deals`.execute(db());
    for (const category of [null, ...CATEGORIES]) {
      const within = deals.filter((deal) => category === null || deal.category === category);
      expect(await countDeals(db(), { category })).toBe(within.length);
      for (const tag of TAGS) {
        const counted = within.filter(({ tags }) => tags.includes(tag)).length;
        expect(await countDeals(db(), { category, tag: tagSlug(tag) })).toBe(counted);
      }
    }
  }

  it("equal count(*) after any series of inserts, updates and deletes", async () => {
    let state = 42;
    const random = (below: number) => {
      state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
      return Math.floor((state / 2 ** 32) * below);
    };
    const anyTags = () => TAGS.filter(() => random(2) === 0);
    const anyCategory = () => CATEGORIES[random(CATEGORIES.length)];

    for (let round = 0; round < 8; round += 1) {
      await insertSeries(db(), 12, () => ({ tags: anyTags(), category: anyCategory() }));
      const ids = (await db().selectFrom("deals").select("id").orderBy("import_key").execute()).map(({ id }) => id);
      const some = () => ids.filter(() => random(4) === 0).concat(ids.slice(0, 1));
      const tags = anyTags();
      const update = (columns: object) => db().updateTable("deals").set(columns).where("id", "in", some()).execute();
      await update({ category: anyCategory(), tags, tag_slugs: tags.map(tagSlug) });
      await update({ title: "No change of what is counted" });
      await db().deleteFrom("deals").where("id", "in", some()).execute();
      await expectTrueCounts();
    }
  });

  it("are rolled back with a failed transaction", async () => {
    await insertDeals(db(), [{ category: "books", tags: ["C"] }]);
    const failed = db()
      .transaction()
      .execute(async (trx) => {
        await trx.deleteFrom("deals").execute();
        throw new Error("No.");
      });
    await expect(failed).rejects.toThrow("No.");
    await expectTrueCounts();
  });

  it("of no deals are deleted, and begin again with the next deal", async () => {
    const url = "https://shop.example/kettle";
    await insertDeals(db(), [{ url, tags: ["kettles"] }, {}]);
    await db().deleteFrom("all_deals").where("url", "=", url).execute();
    const kettles = () => db().selectFrom("deal_counts").select("deals").where("tag_slug", "=", "kettles").execute();
    expect(await kettles()).toEqual([{ deals: 0 }, { deals: 0 }]);
    expect(await purgeZeroCounts(db())).toBeGreaterThan(0);
    expect(await kettles()).toEqual([]);
    expect(await contradictions(db())).toEqual([]);
    await insertDeals(db(), [{ url, tags: ["kettles"] }]);
    expect(await kettles()).toEqual([{ deals: 1 }, { deals: 1 }]);
    expect(await contradictions(db())).toEqual([]);
  });
});
