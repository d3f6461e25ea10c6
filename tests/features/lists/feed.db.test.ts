import { describe, expect, it } from "vitest";
import { type FeedQuery, feedEvents } from "~/features/lists/feed.server";
import { useDatabase } from "../../support/database";
import { insertDeals, insertSeries } from "../../support/deals";

const db = useDatabase();

const now = new Date("2026-06-01T00:00:00Z");
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

async function titlesOf(query: Partial<FeedQuery>): Promise<string[]> {
  const events = await feedEvents(db(), { sort: "newest", now, ...query });
  return events.map(({ deal }) => deal.title);
}

it("is the 50 deals that a list begins with, latest first in any order", async () => {
  await insertSeries(db(), 60, (n) => ({ title: `Lamp ${n}`, discountedPrice: n + 1, createdAt: hours(-n) }));
  const newest = Array.from({ length: 50 }, (_, n) => `Lamp ${n}`);
  expect(await titlesOf({})).toEqual(newest);
  expect(await titlesOf({ sort: "discount" })).toEqual(newest);
  expect(await titlesOf({ sort: "price-high" })).toEqual(Array.from({ length: 50 }, (_, n) => `Lamp ${n + 10}`));
  expect(await titlesOf({ text: "lamp" })).toEqual(newest);
});

describe("events", () => {
  type Change = { price: number } | { state: "gone" | "back" };

  /** Changes a deal as an edit or a signal does, and dates the event. */
  async function change(id: string, at: Date, changed: Change): Promise<void> {
    const columns =
      "price" in changed ? { discounted_price: changed.price, updated_at: at } : { state_reported: changed.state };
    await db().updateTable("all_deals").set(columns).where("id", "=", id).execute();
    const last = db()
      .selectFrom("deal_events")
      .select(({ fn }) => fn.max("id").as("id"));
    await db().updateTable("deal_events").set({ at }).where("id", "=", last).execute();
  }

  const eventsOf = async (query: Partial<FeedQuery> = {}) =>
    (await feedEvents(db(), { sort: "newest", now, ...query })).map(({ deal, kind, at, ...prices }) => [
      `${deal.title} ${kind}`,
      at,
      ...Object.values(prices).filter((price) => price !== null),
    ]);

  const insert = () =>
    insertDeals(db(), [
      { title: "Lamp", originalPrice: 200, discountedPrice: 100, createdAt: hours(-30) },
      { title: "Book", category: "books", originalPrice: 200, discountedPrice: 100, createdAt: hours(-20) },
    ]);

  it("are the last lower price by at least 2 % and the last return of each deal, among the publications", async () => {
    const [lamp = "", book = ""] = await insert();
    await change(lamp, hours(-10), { price: 98.01 });
    await change(book, hours(-9), { price: 98 });
    await change(lamp, hours(-8), { price: 150 });
    await change(lamp, hours(-7), { price: 50 });
    await change(lamp, hours(-6), { price: 25 });
    await change(book, hours(-5), { state: "gone" });
    await change(book, hours(-4), { state: "back" });
    expect(await eventsOf()).toEqual([
      ["Book back", hours(-4)],
      ["Lamp price", hours(-6), 25, 50],
      ["Book price", hours(-9), 98, 100],
      ["Book published", hours(-20)],
      ["Lamp published", hours(-30)],
    ]);
  });

  it("are those of the list's deals alone", async () => {
    const [lamp = "", book = ""] = await insert();
    await change(lamp, hours(-2), { price: 50 });
    await change(book, hours(-1), { price: 40 });
    const ofLamp = [
      ["Lamp price", hours(-2), 50, 100],
      ["Lamp published", hours(-30)],
    ];
    const ofBook = [
      ["Book price", hours(-1), 40, 100],
      ["Book published", hours(-20)],
    ];
    expect(await eventsOf({ category: "books" })).toEqual(ofBook);
    expect(await eventsOf({ text: "lamp" })).toEqual(ofLamp);
    expect(await eventsOf({ minPercent: 80 })).toEqual(ofBook);
    expect(await eventsOf({ sort: "price-low", maxPrice: 40 })).toEqual(ofBook);
    await change(lamp, hours(-1), { state: "gone" });
    expect(await eventsOf({ live: true })).toEqual(ofBook);
    await db().updateTable("all_deals").set({ status: "deleted", deleted_at: now }).where("id", "=", book).execute();
    expect(await eventsOf()).toEqual(ofLamp);
  });

  it("are the latest 50 with the publications, of deals of any age", async () => {
    const [old = ""] = await insert();
    await insertSeries(db(), 50, (n) => ({ title: `New ${n}`, createdAt: hours(-n / 60 - 1) }));
    await change(old, hours(0), { price: 10 });
    const events = await eventsOf();
    expect(events).toHaveLength(50);
    expect(events[0]).toEqual(["Lamp price", hours(0), 10, 100]);
  });
});

describe("conditions", () => {
  const category = "books";
  const insert = async () => {
    const [, floor = ""] = await insertDeals(db(), [
      { title: "Desk lamp", store: "Larkfield", originalPrice: 100, discountedPrice: 50, createdAt: hours(-1) },
      { title: "Floor lamp", store: "LARKFIELD", originalPrice: 100, discountedPrice: 90, createdAt: hours(-2) },
      { title: "Wall lamp", store: "Hearth", originalPrice: 10, discountedPrice: 4.99, createdAt: hours(-3) },
      { title: "Free book", store: "Hearth", category, originalPrice: 9, discountedPrice: 0, createdAt: hours(-4) },
    ]);
    await db().updateTable("all_deals").set({ like_count: 3 }).where("id", "=", floor).execute();
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
    [{ store: "larkfield", minPercent: 50, maxPrice: 60, sort: "expiry" }, ["Desk lamp"]],
    [{ text: "lamp", minPercent: 50 }, ["Desk lamp", "Wall lamp"]],
    [{ text: "lamp", store: "hearth", sort: "price-low" }, ["Wall lamp"]],
    [{ text: "zeppelin", minLikes: 1 }, []],
  ])("%j", async (query, titles) => {
    await insert();
    expect(await titlesOf(query)).toEqual(titles);
  });
});
