import { sql } from "kysely";
import { expect, it } from "vitest";
import { migrateToLatest } from "~/db/migrate.server";
import { useDatabase } from "../../support/database";
import { insertOldDeal, migrateTo } from "../../support/migrate-to";

const db = useDatabase();

const now = new Date("2026-03-08T06:30:00Z");
const shop = "https://shop.example";
const awin = `https://www.awin1.com/cread.php?awinmid=1&ued=${encodeURIComponent(shop)}`;

/** Deals with their keys before and after the migration. */
const DEALS: [fields: { url: string; crawlurl?: string }, oldKey: string | null, newKey: string | null][] = [
  [{ url: `${shop}/shirt`, crawlurl: `${shop}/shirt#red` }, "shop.example/shirt", "shop.example/shirt#red"],
  [{ url: `${shop}/shirt`, crawlurl: `${shop}/shirt#blue` }, "shop.example/shirt", "shop.example/shirt#blue"],
  [{ url: `${shop}/hat`, crawlurl: `${shop}/hat#one` }, "shop.example/hat", "shop.example/hat#one"],
  [{ url: `${awin}%2Fpot` }, "awin1.com/cread.php", "shop.example/pot"],
  [{ url: `${awin}%2Fpan` }, null, "shop.example/pan"],
  [{ url: `${awin}%2Fjar` }, "awin1.com#04006381333931", "shop.example#04006381333931"],
  [{ url: `${shop}/#/item/1` }, "shop.example", "shop.example#/item/1"],
  [
    { url: `${shop}/kettle?utm_source=a#reviews`, crawlurl: `${shop}/kettle#x` },
    "shop.example/kettle",
    "shop.example/kettle",
  ],
  [{ url: `${shop}/old` }, null, null],
];

it("offers that shared a key get separate ones, and mixed histories restart", async () => {
  await migrateTo(db(), "0011_ownership");
  const ids: string[] = [];
  for (const [fields, oldKey] of DEALS) {
    ids.push(await insertOldDeal(db(), { ...fields, offer_key: oldKey, updated_at: now }));
  }
  for (const key of new Set(DEALS.flatMap(([, oldKey]) => oldKey ?? []))) {
    const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
    await sql`
      insert into price_spans (offer_key, price, list_price, first_seen, last_seen, source, ended_at) values
        (${key}, 45, 100, ${inDays(-20)}, ${inDays(-10)}, 'crawler', ${inDays(-5)}),
        (${key}, 40, 100, ${inDays(-5)}, ${now}, 'crawler', 'infinity')`.execute(db());
  }

  await migrateTo(db(), "0012_offer_variants");

  const deals = await sql<{ id: string; offer_key: string | null }>`select id, offer_key from all_deals`.execute(db());
  const keys = new Map(deals.rows.map(({ id, offer_key }) => [id, offer_key]));
  expect(ids.map((id) => keys.get(id))).toEqual(DEALS.map(([, , newKey]) => newKey));
  const spans = await sql<{ offer_key: string; price: number }>`
    select offer_key, price from price_spans order by first_seen`.execute(db());
  const histories: Record<string, number[]> = {};
  for (const { offer_key, price } of spans.rows) histories[offer_key] = [...(histories[offer_key] ?? []), price];
  expect(histories).toEqual({
    "shop.example/shirt#red": [40],
    "shop.example/shirt#blue": [40],
    "shop.example/hat#one": [45, 40],
    "shop.example/pot": [40],
    "shop.example/pan": [40],
    "shop.example#04006381333931": [40],
    "shop.example#/item/1": [40],
    "shop.example/kettle": [45, 40],
  });
  await migrateToLatest(db());
});
