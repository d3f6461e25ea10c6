import { sql } from "kysely";
import { anyOf } from "~/platform/db/any-of.server";
import type { Database } from "~/platform/db/connection.server";
import { retryingConflicts } from "~/platform/db/transaction.server";
import { networkHasher } from "~/platform/secrets/network-hash.server";

/** Counts each network once for a deal and day (UTC); deals that do not exist are left out. `clicks`: networks by deal. */
export async function addClicks(
  db: Database,
  clicks: ReadonlyMap<string, ReadonlySet<string>>,
  now: Date,
): Promise<void> {
  const hash = await networkHasher(db);
  const rows = [...clicks].flatMap(([id, networks]) =>
    [...networks].map((network) => ({ id, network: `\\x${hash(network).toString("hex")}` })),
  );
  const day = sql`(${now}::timestamptz at time zone 'UTC')::date`;
  // Rows are in the order of their key, so that two processes do not deadlock.
  await retryingConflicts(db, () =>
    sql`
      with clicked as (
        insert into click_networks (day, deal_id, network)
        select ${day}, deals.id, click.network
        from json_to_recordset(${JSON.stringify(rows)}::json) click (id uuid, network bytea) join deals using (id)
        order by deals.id, click.network
        on conflict do nothing returning deal_id
      )
      insert into deal_clicks as stored (deal_id, day, clicks)
      select deal_id, ${day}, count(*) from clicked group by deal_id order by deal_id
      on conflict (deal_id, day) do update set clicks = stored.clicks + excluded.clicks`.execute(db),
  );
}

/** How often deals were opened at their stores in two years, at least; deals without a click are left out. */
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
