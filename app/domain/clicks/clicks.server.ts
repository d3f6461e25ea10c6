import { sql } from "kysely";
import { anyOf } from "~/db/any-of.server";
import type { Database } from "~/db/connection.server";
import { retryingConflicts } from "~/db/retry.server";

/** Adds clicks to the deals' counts of the day (UTC) of `now`. Deals that do not exist are left out. */
export async function addClicks(db: Database, clicks: ReadonlyMap<string, number>, now: Date): Promise<void> {
  const rows = [...clicks].map(([id, count]) => ({ id, count }));
  // In the order of their key, so that two processes do not wait for each other.
  await retryingConflicts(db, () =>
    sql`
      insert into deal_clicks as stored (deal_id, day, clicks)
      select deals.id, (${now}::timestamptz at time zone 'UTC')::date, click.count
      from json_to_recordset(${JSON.stringify(rows)}::json) click (id uuid, count integer) join deals using (id)
      order by deals.id
      on conflict (deal_id, day) do update set clicks = stored.clicks + excluded.clicks`.execute(db),
  );
}

/** How often deals were opened at their shops, at least; deals without a click are left out. */
export async function countClicks(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("deal_clicks")
    .select(["deal_id", sql<number>`sum(clicks)`.as("clicks")])
    .where("deal_id", "=", anyOf(ids))
    .groupBy("deal_id")
    .execute();
  return new Map(rows.map(({ deal_id, clicks }) => [deal_id, Number(clicks)]));
}
