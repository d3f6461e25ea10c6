import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { categoryKeys } from "~/features/categories/categories";
import { ADMIN_SORTS, type AdminSort, type Deal, SOURCES } from "~/features/deals/deal";
import { type DealPagesQuery, dealPages } from "~/features/lists/pages.server";
import { sourceCounts } from "~/features/lists/source-counts.server";
import { useDatabase } from "../../support/database";
import { insertDeals, insertSeries } from "../../support/deals";

const db = useDatabase();

const now = new Date();
const hour = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const list = (query: Partial<DealPagesQuery> = {}) =>
  dealPages(db(), { sort: "created", page: 1, pageSize: 50, now, singlePage: true, ...query });

/** 60 deals, mostly with distinct sort keys. */
async function insertSixty() {
  const ids = await insertSeries(db(), 60, (n) => ({
    title: `${n % 2 ? "Steel" : "Glass"} kettle ${n}`,
    source: SOURCES[n % 5],
    category: categoryKeys()[n % 3],
    tags: n % 4 ? ["Tea"] : ["Pot", "Tea"],
    originalPrice: 100,
    discountedPrice: (n * 7) % 50,
    expiresAt: n % 6 ? hour(n - 30) : null,
    createdAt: hour(-n),
  }));
  for (const [n, id] of ids.entries()) {
    const columns = { updated_at: hour((n * 17) % 60), ratings_count: 1, rating_sum: 1 + (n % 5) };
    await db().updateTable("deals").set(columns).where("id", "=", id).execute();
  }
}

const KEYS: Record<AdminSort, (deal: Deal) => number> = {
  updated: (deal) => -deal.updatedAt,
  created: (deal) => -deal.createdAt,
  discount: (deal) => (deal.discountedPrice === 0 ? -101 : -deal.discountPercentage),
  "price-low": (deal) => deal.discountedPrice,
  "price-high": (deal) => -deal.discountedPrice,
  rating: (deal) => -deal.averageRating,
  expiry: ({ expiresAt }) => {
    if (!expiresAt) return 1e15;
    return expiresAt > now ? expiresAt.getTime() : 2e15 - expiresAt.getTime();
  },
};

describe("the admin list", () => {
  it.each(ADMIN_SORTS)("by %s neither repeats nor skips a deal across pages, with and without search", async (sort) => {
    await insertSixty();
    for (const query of [{}, { source: "user" }, { text: "kettle" }, { text: "kettle", source: "user" }] as const) {
      const deals: Deal[] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const shown = await list({ ...query, sort, page, pageSize: 7 });
        pages = shown.pages;
        expect(shown).toMatchObject({ page, firstPage: page, more: false });
        expect(shown.deals.length).toBeLessThanOrEqual(7);
        deals.push(...shown.deals);
      }
      expect(new Set(deals.map((deal) => deal.id)).size).toBe("source" in query ? 12 : 60);
      // Deals that are over come last, except in the orders that only admins have.
      const isOver = (deal: Deal) => sort !== "updated" && sort !== "created" && deal.state === "ended";
      const keys = deals.map((deal) => [Number(isOver(deal)), KEYS[sort](deal)] as const);
      expect(keys).toEqual([...keys].sort(([a, one], [b, other]) => a - b || one - other));
    }
  });

  it("filters by source, category, tag and text in any combination, and counts the rest", async () => {
    await insertSixty();
    const all = (await list({ pageSize: 100 })).deals;
    expect(all).toHaveLength(60);
    for (const source of [null, "user", "admin"] as const) {
      for (const category of [null, "fashion"] as const) {
        for (const tag of [null, "pot"]) {
          for (const text of [undefined, "steel"]) {
            const expected = all.filter(
              (deal) =>
                (!source || deal.source === source) &&
                (!category || deal.category === category) &&
                (!tag || deal.tags.includes("Pot")) &&
                (!text || deal.title.startsWith("Steel")),
            );
            const { deals, total } = await list({ source, category, tag, text });
            expect(total).toBe(expected.length);
            expect(deals.map((deal) => deal.id)).toEqual(expected.slice(0, 50).map((deal) => deal.id));
          }
        }
      }
    }
  });

  it("shows the last page for a page beyond it", async () => {
    await insertSixty();
    expect(await list({ page: 99, pageSize: 50 })).toMatchObject({ page: 2, firstPage: 2, pages: 2, total: 60 });
    expect(await list({ source: "user", text: "zebra", page: 5 })).toMatchObject({ page: 1, total: 0, deals: [] });
  });

  it("counts a tag of a source only as far as it can be paged through", async () => {
    const kettle = { title: "Kettle", description: "", source: "user" } as const;
    await insertSeries(db(), 2_001, () => ({ ...kettle, tags: ["Tea"] }));
    // Updates the planner's statistics after the bulk insert.
    await sql`analyze`.execute(db());
    expect(await list({ source: "user", tag: "tea" })).toMatchObject({ total: 2_000, more: true });
    const last = await list({ source: "user", tag: "tea", page: 99 });
    expect(last).toMatchObject({ page: 40, pages: 40 });
    expect(last.deals).toHaveLength(50);
    expect(await list({ source: "user" })).toMatchObject({ total: 2_001, more: false });
  });
});

describe("the counts of sources", () => {
  async function expectTrueCounts() {
    const { rows } = await sql<{ source: string; category: string }>`select source, category from deals`.execute(db());
    for (const category of [null, ...categoryKeys()]) {
      const within = rows.filter((deal) => !category || deal.category === category);
      const counted = SOURCES.map((source) => [source, within.filter((deal) => deal.source === source).length]);
      expect(await sourceCounts(db(), { category })).toEqual(Object.fromEntries(counted));
    }
  }

  it("equal count(*) after any series of inserts, updates, deletions, restorations and purges", async () => {
    let state = 7;
    const random = (below: number) => {
      state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
      return Math.floor((state / 2 ** 32) * below);
    };
    const any = () => ({ source: SOURCES[random(5)], category: categoryKeys()[random(3)] });
    for (let round = 0; round < 8; round += 1) {
      await insertDeals(db(), Array.from({ length: 15 }, any));
      const rows = await db().selectFrom("all_deals").select("id").orderBy("import_key").execute();
      const some = () => rows.map(({ id }) => id).filter((_, n) => n === 0 || random(3) === 0);
      const update = (table: "deals" | "all_deals", columns: object) =>
        db().updateTable(table).set(columns).where("id", "in", some()).execute();
      await update("deals", any());
      await update("deals", { status: "deleted", deleted_at: now });
      await update("all_deals", { status: "published", deleted_at: null, ...any() });
      await update("all_deals", any());
      const few = some().slice(0, 1 + random(4));
      await db().deleteFrom("all_deals").where("id", "in", few).execute();
      await expectTrueCounts();
    }
    expect((await list({ pageSize: 200 })).deals.length).toBeGreaterThan(0);
  });
});
