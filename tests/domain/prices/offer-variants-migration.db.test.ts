import type { Kysely } from "kysely";
import { expect, it } from "vitest";
import type { DealInput } from "~/domain/deals/input";
import { up } from "../../../migrations/0012_offer_variants";
import { useDatabase } from "../../support/database";
import { insertDeals } from "../../support/deals";
import { type Seen, writeHistory } from "../../support/prices";

const db = useDatabase();

const now = new Date("2026-03-08T06:30:00Z");
const shop = "https://shop.example";
const awin = `https://www.awin1.com/cread.php?awinmid=1&ued=${encodeURIComponent(shop)}`;

/** Deals with their keys before and after the migration. */
const DEALS: [fields: Partial<DealInput>, oldKey: string | null, newKey: string | null][] = [
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
  const ids = await insertDeals(
    db(),
    DEALS.map(([fields]) => ({ ...fields, originalPrice: 50, discountedPrice: 40 })),
  );
  await db().deleteFrom("price_spans").execute();
  const observed: Seen[] = [
    [45, -20, -10],
    [40, -5, 0],
  ];
  for (const [at, [, oldKey]] of DEALS.entries()) {
    const written = { offer_key: oldKey, updated_at: now };
    await db().updateTable("all_deals").set(written).where("id", "=", String(ids[at])).execute();
    if (oldKey) await writeHistory(db(), { key: oldKey, seen: observed, now });
  }

  await (db() as unknown as Kysely<unknown>).transaction().execute(up);

  const keys = new Map(
    (await db().selectFrom("all_deals").select(["id", "offer_key"]).execute()).map(({ id, offer_key }) => [
      id,
      offer_key,
    ]),
  );
  expect(ids.map((id) => keys.get(id))).toEqual(DEALS.map(([, , newKey]) => newKey));
  const spans = await db().selectFrom("price_spans").select(["offer_key", "price"]).orderBy("first_seen").execute();
  const histories: Record<string, number[]> = {};
  for (const { offer_key, price } of spans) histories[offer_key] = [...(histories[offer_key] ?? []), price];
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
});
