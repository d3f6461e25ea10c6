import { beforeEach, describe, expect, it } from "vitest";
import { priceHistory } from "~/features/prices/price-history.server";
import { cardMarks } from "~/features/reactions/card-marks.server";
import { useDatabase } from "../../support/database";
import { insertDeals, insertSeries } from "../../support/deals";
import { offerId, type Seen, writeHistory } from "../../support/prices";
import { HISTORIES } from "./histories";

const db = useDatabase();

const NOW = new Date("2026-06-30T12:00:00Z");
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
const url = "https://shop.example/kettle";
const key = "shop.example/kettle";
const write = (seen: readonly Seen[], offer = key) => writeHistory(db(), { key: offer, seen, now: NOW });

describe("the history of an offer", () => {
  const read = async (id: string) =>
    (await priceHistory(db(), { deal: { id, url }, now: NOW })).map(({ price, listPrice, firstSeen, lastSeen }) => [
      ...[price, listPrice],
      ...[firstSeen, lastSeen].map((date) => (date.getTime() - NOW.getTime()) / 86_400_000),
    ]);

  it("includes all its deals, oldest first, for two years", async () => {
    const [one = "", other = ""] = await insertDeals(db(), [
      { url: `${url}?utm_source=a`, crawlurl: "https://feed.example/1" },
      { url: "http://www.shop.example/kettle", crawlurl: "https://feed.example/2" },
    ]);
    await write([
      [70, -900, -800],
      [60, -740, -500],
      [50, -40, -11, 80],
      [40, -10, 0],
    ]);
    const all = [
      [60, 100, -740, -500],
      [50, 80, -40, -11],
      [40, 100, -10, 0],
    ];
    expect(await read(one)).toEqual(all);
    expect(await read(other)).toEqual(all);
  });

  it("is found by the address when a deal has no offer", async () => {
    const [id = ""] = await insertDeals(db(), [{ url }]);
    await db().updateTable("all_deals").set({ offer_id: null }).execute();
    await write([[40, -10, 0]]);
    expect(await read(id)).toEqual([[40, 100, -10, 0]]);
  });

  it("is that of the deal's offer, whatever its address", async () => {
    const [id = ""] = await insertDeals(db(), [{ url }]);
    const other = "shop.example#04006381333931";
    const offer_id = await offerId(db(), other);
    await db().updateTable("all_deals").set({ offer_id }).execute();
    await write([[40, -10, 0]]);
    await write([[30, -10, 0]], other);
    expect(await read(id)).toEqual([[30, 100, -10, 0]]);
  });

  it("is empty when a deal has neither offer nor address", async () => {
    const [id = ""] = await insertDeals(db(), [{ url }]);
    await db().updateTable("all_deals").set({ offer_id: null }).execute();
    expect(await priceHistory(db(), { deal: { id, url: "none" }, now: NOW })).toEqual([]);
  });

  it("ends now: observations in the future do not count", async () => {
    const [id = ""] = await insertDeals(db(), [{ url }]);
    await write([
      [50, -40, -11],
      [40, -10, 5],
    ]);
    expect(await read(id)).toEqual([
      [50, 100, -40, -11],
      [40, 100, -10, 0],
    ]);
    await write([
      [50, -40, 0],
      [10, 1, 5],
    ]);
    expect(await read(id)).toEqual([[50, 100, -40, 0]]);
  });

  it("has at most the latest thousand spans", async () => {
    const [id = ""] = await insertDeals(db(), [{ url }]);
    await write(Array.from({ length: 1_100 }, (_, at): Seen => [40 + (at % 2), (at - 1_100) / 4, (at - 1_100) / 4]));
    const spans = await read(id);
    expect(spans).toHaveLength(1_000);
    expect(spans.at(-1)?.[3]).toBe(-0.25);
  });
});

describe("the lowest-price badge", () => {
  let id = "";
  beforeEach(async () => {
    [id = ""] = await insertDeals(db(), [{ url }]);
  });
  const lowestOf = async (ids: string[]) =>
    (
      await cardMarks(
        db(),
        ids.map((id) => ({ id })),
        { user: null, now: NOW },
      )
    ).lowest;
  const lowest = () => lowestOf([id]);

  it("is shown on cards whose pages have the verdict", async () => {
    for (const { name, seen, price = seen.at(-1)?.[0] ?? 0, ends, verdict } of HISTORIES) {
      await write(seen);
      const expires_at = ends === undefined ? null : inDays(ends);
      await db().updateTable("deals").set({ discounted_price: price, original_price: 5_000, expires_at }).execute();
      expect([name, await lowest()]).toEqual([name, new Set(verdict === "lowest90" ? [id] : [])]);
    }
  });

  it("is not shown for more than a hundred price changes in 90 days", async () => {
    const often = (changes: number): Seen[] => [
      [50, -100, -50],
      ...Array.from({ length: changes }, (_, at): Seen => [45 + (at % 2), -40 + at / 4, -40 + at / 4]),
      [40, -14, 0],
    ];
    await db().updateTable("deals").set({ discounted_price: 40 }).execute();
    await write(often(98));
    expect(await lowest()).toEqual(new Set([id]));
    await write(often(99));
    expect(await lowest()).toEqual(new Set());
  });

  it("takes one query for a whole list, which skips histories without price changes", async () => {
    const ids = await insertSeries(db(), 50, (at) => ({ url: `https://shop.example/${at}`, discountedPrice: 40 }));
    const cheaper: Seen[] = [
      [50, -120, -11],
      [40, -10, 0],
    ];
    for (const at of [7, 8]) await write(cheaper, `shop.example/${at}`);
    const expires_at = inDays(-1);
    await db().updateTable("deals").set({ expires_at }).where("id", "=", String(ids[8])).execute();
    expect(await lowestOf(ids)).toEqual(new Set([ids[7]]));
    expect(await lowestOf([])).toEqual(new Set());
  });
});
