import { beforeEach, describe, expect, it } from "vitest";
import { countDeals } from "~/domain/deals/browse/browse.server";
import { dealList } from "~/domain/deals/browse/pages.server";
import { useDatabase } from "../../../support/database";
import { insertDeals } from "../../../support/deals";

const db = useDatabase();
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

const FILTERS = [
  [{ maxPrice: 25 }, ["Lamp for nothing", "Lamp at 9.99", "Lamp at 25", "Ended lamp"]],
  [{ minPrice: 25 }, ["Lamp at 25", "Lamp above 25"]],
  [{ minPrice: 9.99, maxPrice: 20 }, ["Lamp at 9.99", "Ended lamp"]],
  [{ minPrice: 9.99, maxPrice: 20, live: true }, ["Lamp at 9.99"]],
  [{ free: true }, ["Lamp for nothing"]],
  [{ coupon: true }, ["Lamp at 9.99", "Lamp above 25"]],
  [{ coupon: true, category: "books", maxPrice: 10 }, ["Lamp at 9.99"]],
  [{ free: true, tag: "gift" }, ["Lamp for nothing"]],
  [{ free: true, coupon: true }, []],
] as const;

describe("a filter on prices", () => {
  it.each(FILTERS)("%o of a list, which is counted", async (filter, expected) => {
    const { deals, total, more } = await dealList(db(), { ...filter, sort: "price-low", now }, { offset: 0, limit: 9 });
    expect(deals.map(({ title }) => title)).toEqual(expected);
    expect([total, more]).toEqual([expected.length, false]);
    expect(await countDeals(db(), filter)).toBe(expected.length);
  });

  it.each(FILTERS)("%o of a search, which is counted", async (filter, expected) => {
    for (const prefetch of [undefined, 9]) {
      const query = { ...filter, text: "lamp", sort: "price-low", now } as const;
      const { deals, total } = await dealList(db(), query, { offset: 0, limit: 9 }, prefetch);
      expect(deals.map(({ title }) => title)).toEqual(expected);
      expect(total).toBe(expected.length);
    }
  });
});
