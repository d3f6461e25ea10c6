import type { Database } from "~/db/connection.server";

/** A price, when it was first and last observed in days relative to `now`, and the list price. */
export type Seen = [price: number, from: number, to: number, listPrice?: number];

/** Replaces an offer's price history, oldest first. */
export async function writeHistory(
  db: Database,
  { key, seen, now }: { key: string; seen: readonly Seen[]; now: Date },
): Promise<void> {
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
  await db.deleteFrom("price_spans").where("offer_key", "=", key).execute();
  const rows = seen.map(([price, from, to, listPrice = Math.max(price, 100)], at) => {
    const next = seen[at + 1];
    return {
      ...{ offer_key: key, price, list_price: listPrice, source: "crawler" },
      first_seen: inDays(from),
      last_seen: inDays(to),
      ...(next && { ended_at: inDays(next[1]) }),
    };
  });
  if (rows.length > 0) await db.insertInto("price_spans").values(rows).execute();
}
