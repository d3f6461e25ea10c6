import { type Kysely, sql } from "kysely";
import { expect, it } from "vitest";
import { down, up } from "../../../migrations/0009_price_spans";
import { useDatabase } from "../../support/database";
import { insertDeals } from "../../support/deals";

const db = useDatabase();

const price = { originalPrice: 50, discountedPrice: 40 };

it("existing deals start their history with the latest price", async () => {
  const [early, late, deleted] = await insertDeals(db(), [
    { ...price, url: "https://shop.example/kettle?utm_source=a", crawlurl: "https://feed.example/1" },
    { ...price, url: "https://www.shop.example/kettle", crawlurl: "https://feed.example/2", discountedPrice: 35 },
    { ...price, url: "https://shop.example/gone" },
  ]);
  const written = async (id: string | undefined, at: Date) =>
    db().updateTable("all_deals").set({ updated_at: at }).where("id", "=", String(id)).execute();
  await written(early, new Date("2026-03-01T00:00:00Z"));
  await written(late, new Date("2026-03-02T00:00:00Z"));
  await db().updateTable("all_deals").set({ deleted_at: new Date() }).where("id", "=", String(deleted)).execute();

  await (db() as unknown as Kysely<unknown>).transaction().execute(async (transaction) => {
    await down(transaction);
    await up(transaction);
  });

  const { rows } = await sql`
    select offer_key, price, list_price, first_seen, last_seen from price_spans where ended_at = 'infinity'`.execute(
    db(),
  );
  const observed = new Date("2026-03-02T00:00:00Z");
  expect(rows).toEqual([
    { offer_key: "shop.example/kettle", price: 35, list_price: 50, first_seen: observed, last_seen: observed },
  ]);
});
