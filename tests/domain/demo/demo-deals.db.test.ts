import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { CATEGORY_KEYS } from "~/domain/deals/categories";
import { loadDemoDeals, renewDemoDeals } from "~/domain/demo/demo-deals.server";
import { priceHistory } from "~/domain/prices/price-history.server";
import { priceVerdict } from "~/domain/prices/verdict";
import { useDatabase } from "../../support/database";
import { insertDeals } from "../../support/deals";

const db = useDatabase();
const now = new Date("2026-05-06T07:08:09.000Z");
const records = async (): Promise<Record<string, unknown>[]> => JSON.parse(await readFile("demo/deals.json", "utf8"));

it("fills an empty shop with every demo deal, once", async () => {
  const loaded = await loadDemoDeals(db(), now);
  expect(loaded).toBe((await records()).length);
  expect(loaded).toBeGreaterThan(0);
  expect(await loadDemoDeals(db(), now)).toBe(0);
  const deals = await db().selectFrom("deals").selectAll().execute();
  expect(deals).toHaveLength(loaded);
  expect(new Set(deals.map((deal) => deal.category))).toEqual(new Set(CATEGORY_KEYS));
});

it("dates the deals relative to now", async () => {
  await loadDemoDeals(db(), now);
  for (const { url, expiresInHours, publishedHoursAgo } of await records()) {
    const deal = await db().selectFrom("deals").selectAll().where("url", "=", String(url)).executeTakeFirstOrThrow();
    expect(deal.created_at.getTime()).toBe(now.getTime() - Number(publishedHoursAgo) * 3_600_000);
    expect(deal.expires_at?.getTime() ?? null).toBe(
      expiresInHours === null ? null : now.getTime() + Number(expiresInHours) * 3_600_000,
    );
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

it("has earlier prices of some offers", async () => {
  const today = new Date();
  await loadDemoDeals(db(), today);
  const deals = await db().selectFrom("deals").select(["id", "url", "discounted_price", "expires_at"]).execute();
  const verdicts = new Map<string, number>();
  for (const { id, url, discounted_price: price, expires_at: expiresAt } of deals) {
    const history = await priceHistory(db(), { deal: { id, url }, now: today });
    const { verdict } = priceVerdict(history, { price, expiresAt }, today);
    verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
  }
  expect(Object.fromEntries(verdicts)).toEqual({ lowest90: 2, lowest30: 1, usual: 1, unchecked: deals.length - 4 });
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

it("uses no image twice", async () => {
  const pictures = (await records()).map(({ imageUrl }) => imageUrl).filter((address) => address !== "");
  expect(new Set(pictures).size).toBe(pictures.length);
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
    expect(await deals()).toEqual(
      before.map((deal) =>
        ended.includes(deal)
          ? {
              ...deal,
              expires_at: new Date((deal.expires_at as Date).getTime() + 30 * DAY),
              updated_at: aMonthOn,
              version: deal.version + 1,
            }
          : deal,
      ),
    );
    expect(await renewDemoDeals(db(), aMonthOn)).toBe(0);
  });

  it("deals stay that were expired from the start, that an admin has changed, or that are not the demo's", async () => {
    await loadDemoDeals(db(), now);
    const [mine = ""] = await insertDeals(db(), [{ url: "https://mine.example/", expiresAt: now }]);
    const [edited] = await db()
      .updateTable("deals")
      .set({ expires_at: now })
      .where("url", "in", [String((await records())[0]?.url)])
      .returning("id")
      .execute();
    const [deleted] = await db()
      .updateTable("deals")
      .set({ expires_at: now, status: "deleted", deleted_at: now })
      .where("url", "in", [String((await records())[1]?.url)])
      .returning("id")
      .execute();
    if (!edited || !deleted) throw new Error("No deal");
    await db()
      .insertInto("deal_changes")
      .values({
        deal_id: edited.id,
        user_id: null,
        batch_id: null,
        action: "edited",
        changes: "{}",
        version: 2,
        changed_at: now,
      })
      .execute();
    await renewDemoDeals(db(), aMonthOn);
    const unchanged = await db()
      .selectFrom("all_deals")
      .select(["id", "expires_at"])
      .where("id", "in", [mine, edited.id, deleted.id])
      .execute();
    expect(unchanged.map(({ expires_at: end }) => end)).toEqual([now, now, now]);
    const over = (await records()).filter(({ expiresInHours }) => Number(expiresInHours) < 0);
    expect(over.length).toBeGreaterThan(3);
    const ends = await db()
      .selectFrom("deals")
      .select("expires_at")
      .where(
        "url",
        "in",
        over.map(({ url }) => String(url)),
      )
      .execute();
    for (const { expires_at: end } of ends) expect(end?.getTime()).toBeLessThan(now.getTime());
  });
});
