import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { DEFAULT_CATEGORIES } from "~/features/categories/default-categories";
import { loadDemoDeals, renewDemoDeals } from "~/features/demo/demo-deals.server";
import { priceHistory } from "~/features/prices/price-history.server";
import { priceVerdict } from "~/features/prices/verdict";
import { useDatabase } from "../../support/database";
import { insertDeals } from "../../support/deals";

const db = useDatabase();
const now = new Date("2026-05-06T07:08:09.000Z");
const records = async (): Promise<Record<string, unknown>[]> => JSON.parse(await readFile("demo/deals.json", "utf8"));

it("fills an empty shop with every demo deal, once, dated relative to now", async () => {
  const loaded = await loadDemoDeals(db(), now);
  expect(loaded).toBe((await records()).length);
  expect(loaded).toBeGreaterThan(0);
  expect(await loadDemoDeals(db(), now)).toBe(0);
  const deals = await db().selectFrom("deals").selectAll().execute();
  expect(deals).toHaveLength(loaded);
  expect(new Set(deals.map((deal) => deal.category))).toEqual(new Set(DEFAULT_CATEGORIES.map(({ key }) => key)));
  const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  const datesOf = new Map(deals.map((deal) => [deal.url, [deal.created_at, deal.expires_at]]));
  for (const { url, expiresInHours, publishedHoursAgo } of await records()) {
    const end = expiresInHours === null ? null : inHours(Number(expiresInHours));
    expect(datesOf.get(String(url))).toEqual([inHours(-Number(publishedHoursAgo)), end]);
  }
});

it("costs a hundred times as much in a currency without decimals", async () => {
  await loadDemoDeals(db(), now, { code: "JPY", decimals: 0 });
  const deals = await db().selectFrom("deals").select(["url", "original_price", "discounted_price"]).execute();
  const written = deals.map((deal) => [deal.url, Number(deal.original_price), Number(deal.discounted_price)]);
  const hundredfold = (price: unknown) => Math.round(Number(price) * 100);
  expect(new Map(written.map(([url, ...prices]) => [url, prices]))).toEqual(
    new Map((await records()).map((deal) => [deal.url, [deal.originalPrice, deal.discountedPrice].map(hundredfold)])),
  );
});

describe("prices", () => {
  async function histories() {
    await loadDemoDeals(db(), new Date());
    const today = new Date();
    const deals = await db().selectFrom("deals").selectAll().orderBy("url").execute();
    return Promise.all(
      deals.map(async ({ id, url, source, discounted_price: price, expires_at: expiresAt }) => {
        const history = await priceHistory(db(), { deal: { id, url }, now: today });
        return { url, source, price, history, verdict: priceVerdict(history, { price, expiresAt }, today) };
      }),
    );
  }

  it("go back sixty days or more, and say all that can be said of a price", async () => {
    const all = await histories();
    const tracked = all.filter(({ history }) => history.length > 1);
    expect(tracked.length).toBeGreaterThanOrEqual(80);
    for (const { url, verdict } of tracked) expect(verdict.daysCovered, url).toBeGreaterThanOrEqual(60);
    const counts = new Map<string, number>();
    for (const { verdict } of all) counts.set(verdict.verdict, (counts.get(verdict.verdict) ?? 0) + 1);
    expect(Object.fromEntries(counts)).toEqual({ lowest90: 25, lowest30: 55, usual: 4, unchecked: 38 });
    const wasCheaper = all.filter(({ verdict: { reference }, price }) => reference !== null && reference < price);
    expect(wasCheaper.length).toBeGreaterThan(10);
    const noDeals = all.filter(({ verdict, price }) => verdict.usual === price);
    expect(noDeals.map(({ url }) => url)).toEqual([
      "https://fernhillbooks.example/p/folio-lite",
      "https://greenstride.example/p/tarnbrook-750",
      "https://qinghe.example/p/qingying-scale",
    ]);
  });

  it("are in order, without overlaps, and none is above the list price", async () => {
    for (const { url, history } of await histories()) {
      for (const [at, { price, listPrice, firstSeen, lastSeen }] of history.entries()) {
        expect(price, url).toBeLessThanOrEqual(listPrice);
        expect(firstSeen.getTime(), url).toBeLessThanOrEqual(lastSeen.getTime());
        const before = history[at - 1]?.lastSeen.getTime() ?? 0;
        expect(firstSeen.getTime(), url).toBeGreaterThanOrEqual(before);
      }
    }
  });
});

it("does nothing when there are deals", async () => {
  await insertDeals(db(), [{}]);
  expect(await loadDemoDeals(db(), now)).toBe(0);
  expect(await db().selectFrom("deals").select("id").execute()).toHaveLength(1);
});

it("loads once in two concurrent starts", async () => {
  const [one, other] = await Promise.all([loadDemoDeals(db(), now), loadDemoDeals(db(), new Date(now.getTime() + 5))]);
  const deals = await db().selectFrom("deals").select("id").execute();
  expect(deals).toHaveLength((await records()).length);
  expect(one + other).toBe(deals.length);
});

it("uses no image twice, and has deals without one in most categories", async () => {
  const submitted: { deals: { deal: { imageUrl?: string } }[] } = JSON.parse(
    await readFile("demo/submissions.json", "utf8"),
  );
  const all = [...(await records()), ...submitted.deals.map(({ deal }) => deal)];
  const pictures = all.flatMap(({ imageUrl }) => imageUrl || []);
  expect(new Set(pictures).size).toBe(pictures.length);
  const without = (await records()).filter(({ imageUrl }) => imageUrl === "");
  expect(new Set(without.map(({ category }) => category)).size).toBeGreaterThan(7);
  expect(without.length).toBeLessThan(15);
});

describe("renewed", () => {
  const DAY = 24 * 3_600_000;
  const aMonthOn = new Date(now.getTime() + 30 * DAY);
  const deals = () => db().selectFrom("deals").selectAll().orderBy("url").execute();

  it("deals that have expired get their original duration again, and a new version", async () => {
    await loadDemoDeals(db(), now);
    const before = await deals();
    expect(await renewDemoDeals(db(), now)).toBe(0);
    const ended = before.filter(({ expires_at: end }) => end && end > now && end <= aMonthOn);
    expect(ended.length).toBeGreaterThan(80);
    expect(await renewDemoDeals(db(), aMonthOn)).toBe(ended.length);
    const renewed = before.map((deal) => {
      if (!ended.includes(deal)) return deal;
      const expires_at = new Date(Number(deal.expires_at) + 30 * DAY);
      return { ...deal, expires_at, updated_at: aMonthOn, version: deal.version + 1 };
    });
    expect(await deals()).toEqual(renewed);
    expect(await renewDemoDeals(db(), aMonthOn)).toBe(0);
  });

  it("deals stay that were expired from the start, that an admin has changed, or that are not the demo's", async () => {
    await loadDemoDeals(db(), now);
    await insertDeals(db(), [{ url: "https://mine.example/", expiresAt: now }]);
    const [edited, deleted] = (await records()).map(({ url }) => String(url));
    const update = (url = "", columns: object) =>
      db().updateTable("deals").set(columns).where("url", "=", url).returning("id").executeTakeFirstOrThrow();
    const { id: deal_id } = await update(edited, { expires_at: now });
    await update(deleted, { expires_at: now, status: "deleted", deleted_at: now });
    const what = { action: "edited", changes: "{}", version: 2, changed_at: now } as const;
    const change = { deal_id, user_id: null, batch_id: null, ...what };
    await db().insertInto("deal_changes").values(change).execute();
    await renewDemoDeals(db(), aMonthOn);
    const deals = await db().selectFrom("all_deals").select(["url", "expires_at"]).execute();
    const endOf = new Map(deals.map((deal) => [deal.url, deal.expires_at]));
    for (const url of ["https://mine.example/", edited, deleted]) expect(endOf.get(url ?? "")).toEqual(now);
    const over = (await records()).filter(({ expiresInHours }) => Number(expiresInHours) < 0);
    expect(over.length).toBeGreaterThan(3);
    for (const { url } of over) expect(endOf.get(String(url))?.getTime()).toBeLessThan(now.getTime());
  });
});
