import { type RawBuilder, sql } from "kysely";
import type { Database } from "~/platform/db/connection.server";

/** A source owns a deal for this long after its last delivery; prices become stale after the same time. */
export const OWNED_FOR = "7 days";

export interface DeliveryContext {
  /** The source; null for the operator, who may overwrite any source's deals. */
  source: string | null;
  run?: number | null;
  /** Whether new deals are published at once; default: true. Others wait in the queue. */
  isTrusted?: boolean;
  now: Date;
}

/** Claims the deals (by `import_key`) that are new, the source's own, or not delivered by their owner for 7 days. */
export function claimDeals(
  keys: RawBuilder<unknown>,
  { source, run = null, now }: DeliveryContext,
): RawBuilder<{ import_key: string }> {
  return sql`
    insert into deliveries as owned (import_key, source, run, delivered_at)
    select import_key, ${source}, ${run}::bigint, ${now}::timestamptz from ${keys} order by import_key collate "C"
    on conflict (import_key) do update set
      source = excluded.source,
      run = case when owned.source is distinct from excluded.source then excluded.run else coalesce(excluded.run, owned.run) end,
      delivered_at = greatest(owned.delivered_at, excluded.delivered_at)
    where owned.source is not distinct from excluded.source
      or owned.delivered_at <= excluded.delivered_at - ${OWNED_FOR}::interval
    returning import_key`;
}

/** SQL that records, within the same statement, deliveries of deals that other sources own. */
export function recordOtherDeliveries(
  keys: RawBuilder<unknown>,
  claimed: RawBuilder<unknown>,
  { source, run = null, now }: DeliveryContext,
): RawBuilder<unknown> {
  return sql`
    insert into other_deliveries as other (import_key, source, run, delivered_at)
    select import_key, ${source}, ${run}::bigint, ${now}::timestamptz from ${keys}
    where ${source}::text is not null and import_key not in (select import_key from ${claimed})
    order by import_key collate "C"
    on conflict (import_key, source) do update set
      run = coalesce(excluded.run, other.run), delivered_at = greatest(other.delivered_at, excluded.delivered_at)`;
}

export async function ensureSource(db: Database, { source, now }: DeliveryContext): Promise<void> {
  if (source === null) return;
  await db
    .insertInto("sources")
    .values({ name: source, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
