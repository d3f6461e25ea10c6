import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { CATEGORY_KEYS } from "~/domain/deals/categories";
import { loadDemoDeals } from "~/domain/deals/import/demo.server";
import { useDatabase } from "../../../support/database";
import { insertDeals } from "../../../support/deals";

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

it("leaves a shop that has deals alone", async () => {
  await insertDeals(db(), [{}]);
  expect(await loadDemoDeals(db(), now)).toBe(0);
  expect(await db().selectFrom("deals").select("id").execute()).toHaveLength(1);
});

it("loads once though two start at once", async () => {
  const [one, other] = await Promise.all([loadDemoDeals(db(), now), loadDemoDeals(db(), new Date(now.getTime() + 5))]);
  const deals = await db().selectFrom("deals").select("id").execute();
  expect(deals).toHaveLength((await records()).length);
  expect(one + other).toBe(deals.length);
});
