import { describe, expect, it } from "vitest";
import { type FeedQuery, feedEvents } from "~/domain/deals/browse/feed.server";
import { useDatabase } from "../../../support/database";
import { insertDeals, insertSeries } from "../../../support/deals";

const db = useDatabase();

const now = new Date("2026-06-01T00:00:00Z");
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

async function titlesOf(query: Partial<FeedQuery>): Promise<string[]> {
  const events = await feedEvents(db(), { sort: "newest", now, ...query });
  return events.map(({ deal }) => deal.title);
}

it("is the 50 deals that a list begins with, latest first in any order", async () => {
  await insertSeries(db(), 60, (n) => ({
    title: `Lamp ${n}`,
    originalPrice: 100,
    discountedPrice: n + 1,
    createdAt: hours(-n),
  }));
  const newest = Array.from({ length: 50 }, (_, n) => `Lamp ${n}`);
  expect(await titlesOf({})).toEqual(newest);
  expect(await titlesOf({ sort: "discount" })).toEqual(newest);
  expect(await titlesOf({ sort: "price-high" })).toEqual(Array.from({ length: 50 }, (_, n) => `Lamp ${n + 10}`));
  expect(await titlesOf({ text: "lamp" })).toEqual(newest);
});

describe("conditions", () => {
  const insert = async () => {
    const ids = await insertDeals(db(), [
      { title: "Desk lamp", store: "Larkfield", originalPrice: 100, discountedPrice: 50, createdAt: hours(-1) },
      { title: "Floor lamp", store: "LARKFIELD", originalPrice: 100, discountedPrice: 90, createdAt: hours(-2) },
      { title: "Wall lamp", store: "Hearth", originalPrice: 10, discountedPrice: 4.99, createdAt: hours(-3) },
      {
        title: "Free book",
        store: "Hearth",
        category: "books",
        originalPrice: 9,
        discountedPrice: 0,
        createdAt: hours(-4),
      },
    ]);
    await db()
      .updateTable("all_deals")
      .set({ like_count: 3 })
      .where("id", "=", ids[1] ?? "")
      .execute();
  };

  it.each<[Partial<FeedQuery>, string[]]>([
    [{ store: "larkfield" }, ["Desk lamp", "Floor lamp"]],
    [{ store: "Lark" }, []],
    [{ minPercent: 50 }, ["Desk lamp", "Wall lamp"]],
    [{ maxPrice: 4.99 }, ["Wall lamp", "Free book"]],
    [{ maxPrice: 0 }, ["Free book"]],
    [{ minLikes: 3 }, ["Floor lamp"]],
    [{ minLikes: 4 }, []],
    [{ store: "hearth", category: "books" }, ["Free book"]],
    [{ store: "Larkfield", minPercent: 50, maxPrice: 60, sort: "expiry" }, ["Desk lamp"]],
    [{ text: "lamp", minPercent: 50 }, ["Desk lamp", "Wall lamp"]],
    [{ text: "lamp", store: "hearth", sort: "price-low" }, ["Wall lamp"]],
    [{ text: "zeppelin", minLikes: 1 }, []],
  ])("%j", async (query, titles) => {
    await insert();
    expect(await titlesOf(query)).toEqual(titles);
  });
});
