import { beforeEach, describe, expect, it } from "vitest";
import { countDeals, listDeals } from "~/features/lists/browse.server";
import { dealList, dealPages, HOME_MAX_DEALS, HOME_PAGE_SIZE, LIST_PAGE_SIZE } from "~/features/lists/pages.server";
import { useDatabase } from "../../support/database";
import { insertDeals, insertSeries } from "../../support/deals";

const db = useDatabase();

async function fill(deals: number, category: "books" | "sports" = "books") {
  await insertSeries(db(), deals, () => ({ category }));
}

async function idsInOrder(): Promise<string[]> {
  return (await listDeals(db(), { sort: "newest", offset: 0, limit: 1_000 })).map(({ id }) => id);
}

it("the numbers are those of specification §9.1", () => {
  expect([HOME_PAGE_SIZE, LIST_PAGE_SIZE, HOME_MAX_DEALS]).toEqual([24, 50, 200]);
});

describe("a list of pages", () => {
  const query = { sort: "newest", pageSize: LIST_PAGE_SIZE, now: new Date() } as const;

  it("page N holds pages 1 to N", async () => {
    await fill(120);
    const ids = await idsInOrder();
    for (const [page, shown] of [
      [1, 50],
      [2, 100],
      [3, 120],
    ] as const) {
      const pages = await dealPages(db(), { ...query, page });
      expect(pages.deals.map(({ id }) => id)).toEqual(ids.slice(0, shown));
      expect(pages).toMatchObject({ total: 120, page, firstPage: 1, pages: 3 });
    }
  });

  it("shows at most 250 deals: the pages before are further up", async () => {
    await fill(463);
    const ids = await idsInOrder();
    for (const [page, firstPage, from, to] of [
      [4, 1, 0, 200],
      [5, 1, 0, 250],
      [6, 2, 50, 300],
      [10, 6, 250, 463],
    ] as const) {
      const pages = await dealPages(db(), { ...query, page });
      expect(pages).toMatchObject({ total: 463, page, firstPage, pages: 10 });
      expect(pages.deals.map(({ id }) => id)).toEqual(ids.slice(from, to));
    }
  });

  it.each([4, 1_000, 1e12])("page %d beyond the end is the last", async (page) => {
    await fill(101);
    const pages = await dealPages(db(), { ...query, page });
    expect(pages).toMatchObject({ total: 101, page: 3, pages: 3 });
    expect(pages.deals).toHaveLength(101);
  });

  it("ends with a full page when the deals do", async () => {
    await fill(100);
    expect(await dealPages(db(), { ...query, page: 2 })).toMatchObject({ page: 2, pages: 2 });
    expect(await dealPages(db(), { ...query, page: 3 })).toMatchObject({ page: 2, pages: 2 });
  });

  it("of nothing is one empty page", async () => {
    for (const page of [1, 7]) {
      const pages = await dealPages(db(), { ...query, page });
      const empty = { deals: [], close: [], more: false, total: 0, firstPage: 1, page: 1, pages: 1, pageSize: 50 };
      expect(pages).toMatchObject(empty);
    }
  });

  it("counts and shows the filtered list", async () => {
    await fill(60);
    await fill(30, "sports");
    const pages = await dealPages(db(), { ...query, page: 1, category: "sports" });
    expect(pages).toMatchObject({ total: 30, pages: 1 });
    expect(pages.deals.every((deal) => deal.category === "sports")).toBe(true);
    expect(await dealPages(db(), { ...query, page: 2, text: "headphones" })).toMatchObject({ total: 90, page: 2 });
  });
});

describe("the home page's list", () => {
  const query = { sort: "newest", now: new Date(), pageSize: HOME_PAGE_SIZE, atMost: HOME_MAX_DEALS } as const;

  it("ends at 200 deals, on its ninth page", async () => {
    await fill(230);
    const ids = await idsInOrder();
    for (const [page, shown] of [
      [1, 24],
      [8, 192],
      [9, 200],
    ] as const) {
      const pages = await dealPages(db(), { ...query, page });
      expect(pages.deals.map(({ id }) => id)).toEqual(ids.slice(0, shown));
      expect(pages).toMatchObject({ firstPage: 1, page, pages: 9 });
    }
    expect(await dealPages(db(), { ...query, page: 10 })).toMatchObject({ firstPage: 1, page: 9, pages: 9 });
  });

  it("ends earlier when there are fewer", async () => {
    await fill(50);
    const pages = await dealPages(db(), { ...query, page: 9 });
    expect(pages).toMatchObject({ total: 50, page: 3, pages: 3 });
    expect(pages.deals).toHaveLength(50);
  });
});

describe("a filter on prices", () => {
  const now = new Date();

  beforeEach(async () => {
    await insertDeals(db(), [
      { title: "Lamp at 25", originalPrice: 50, discountedPrice: 25 },
      { title: "Lamp above 25", originalPrice: 50, discountedPrice: 25.01, coupon: "LIGHT" },
      { title: "Lamp at 9.99", originalPrice: 9.99, discountedPrice: 9.99, category: "books", coupon: "READ" },
      { title: "Lamp for nothing", originalPrice: 10, discountedPrice: 0, tags: ["gift"] },
      { title: "Ended lamp", originalPrice: 30, discountedPrice: 20, expiresAt: new Date(now.getTime() - 1000) },
    ]);
  });

  it.each([
    [{ maxPrice: 25 }, ["Lamp for nothing", "Lamp at 9.99", "Lamp at 25", "Ended lamp"]],
    [{ minPrice: 25 }, ["Lamp at 25", "Lamp above 25"]],
    [{ minPrice: 9.99, maxPrice: 20 }, ["Lamp at 9.99", "Ended lamp"]],
    [{ minPrice: 9.99, maxPrice: 20, live: true }, ["Lamp at 9.99"]],
    [{ minPercent: 50 }, ["Lamp at 25", "Lamp above 25"]],
    [{ minPercent: 51 }, []],
    [{ minPercent: 33, maxPrice: 25 }, ["Lamp at 25", "Ended lamp"]],
    [{ free: true }, ["Lamp for nothing"]],
    [{ coupon: true }, ["Lamp at 9.99", "Lamp above 25"]],
    [{ coupon: true, category: "books", maxPrice: 10 }, ["Lamp at 9.99"]],
    [{ free: true, tag: "gift" }, ["Lamp for nothing"]],
    [{ free: true, coupon: true }, []],
  ] as const)("%o of a list and of a search, which are counted", async (filter, expected) => {
    const first = { offset: 0, limit: 9 };
    const list = { ...filter, sort: "price-low", now } as const;
    const search = { ...list, text: "lamp" };
    const read = [dealList(db(), list, first), dealList(db(), search, first)];
    for (const { deals, total, more } of await Promise.all(read)) {
      expect(deals.map(({ title }) => title)).toEqual(expected);
      expect([total, more]).toEqual([expected.length, false]);
    }
    expect(await countDeals(db(), filter)).toBe(expected.length);
  });
});
