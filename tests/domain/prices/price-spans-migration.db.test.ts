import { sql } from "kysely";
import { expect, it } from "vitest";
import { migrateToLatest } from "~/db/migrate.server";
import { useDatabase } from "../../support/database";
import { insertOldDeal, migrateTo } from "../../support/migrate-to";

const db = useDatabase();

it("existing deals start their history with the latest price", async () => {
  await migrateTo(db(), "0008_list_orders");
  const shop = "https://shop.example";
  const observed = new Date("2026-03-02T00:00:00Z");
  await insertOldDeal(db(), { url: `${shop}/kettle?utm_source=a`, updated_at: "2026-03-01T00:00:00Z" });
  await insertOldDeal(db(), {
    url: "https://www.shop.example/kettle",
    discounted_price: 35,
    updated_at: observed,
  });
  await insertOldDeal(db(), { url: `${shop}/gone`, deleted_at: observed });

  await migrateTo(db(), "0009_price_spans");

  const { rows } = await sql`
    select offer_key, price, list_price, first_seen, last_seen from price_spans where ended_at = 'infinity'`.execute(
    db(),
  );
  expect(rows).toEqual([
    { offer_key: "shop.example/kettle", price: 35, list_price: 50, first_seen: observed, last_seen: observed },
  ]);
  await migrateToLatest(db());
});
