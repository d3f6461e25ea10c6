import type { Database } from "~/platform/db/connection.server";

/** `from` and `to` in days relative to `now`. */
export type Seen = [price: number, from: number, to: number, listPrice?: number];

/** Inserted when there is none with this key. */
export async function offerId(db: Database, key: string): Promise<number> {
  const seen = new Date("2026-01-01T00:00:00Z");
  const { id } = await db
    .insertInto("offers")
    .values({ key, host: "shop.example", first_seen: seen, last_seen: seen })
    .onConflict((conflict) => conflict.column("key").doUpdateSet((eb) => ({ host: eb.ref("offers.host") })))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Oldest first. */
export async function writeHistory(
  db: Database,
  { key, seen, now }: { key: string; seen: readonly Seen[]; now: Date },
): Promise<void> {
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
  const offer_id = await offerId(db, key);
  await db.deleteFrom("price_spans").where("offer_id", "=", offer_id).execute();
  const rows = seen.map(([price, from, to, listPrice = Math.max(price, 100)], at) => {
    const next = seen[at + 1];
    return {
      ...{ offer_id, price, list_price: listPrice, source: "crawler" },
      first_seen: inDays(from),
      last_seen: inDays(to),
      ...(next && { ended_at: inDays(next[1]) }),
    };
  });
  if (rows.length > 0) await db.insertInto("price_spans").values(rows).execute();
}
