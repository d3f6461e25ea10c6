import { type RawBuilder, sql } from "kysely";
import type { Database } from "~/db/connection.server";

/** For so long after its last delivery a deal belongs to its source alone; a price that nobody has seen for as long is stale too. */
export const OWNED_FOR = sql`interval '7 days'`;

/** Who delivers deals, and when. */
export interface Deliverer {
  /** Null for the operator, who may write what belongs to a source. */
  source: string | null;
  /** The number of the source's run that the delivery is part of. */
  run?: number | null;
  now: Date;
}

/**
 * Writes down a delivery of deals, as the part of a statement that writes them: of those that are new, that belong to the source
 * or whose source has not delivered them for 7 days.
 *
 * @param keys rows with an `import_key` each
 * @returns the `import_key`s that belong to the source from now on
 */
export function claimDeals(
  keys: RawBuilder<unknown>,
  { source, run = null, now }: Deliverer,
): RawBuilder<{ import_key: string }> {
  return sql`
    insert into deliveries as owned (import_key, source, run, delivered_at)
    select import_key, ${source}, ${run}::bigint, ${now}::timestamptz from ${keys} order by import_key collate "C"
    on conflict (import_key) do update set
      source = excluded.source,
      run = case when owned.source is distinct from excluded.source then excluded.run else coalesce(excluded.run, owned.run) end,
      delivered_at = greatest(owned.delivered_at, excluded.delivered_at)
    where owned.source is not distinct from excluded.source
      or owned.delivered_at <= excluded.delivered_at - ${OWNED_FOR}
    returning import_key`;
}

/** Writes down, as part of the same statement, a delivery of deals that belong to others. */
export function noteOthers(
  keys: RawBuilder<unknown>,
  claimed: RawBuilder<unknown>,
  { source, run = null, now }: Deliverer,
): RawBuilder<unknown> {
  return sql`
    insert into other_deliveries as noted (import_key, source, run, delivered_at)
    select import_key, ${source}, ${run}::bigint, ${now}::timestamptz from ${keys}
    where ${source}::text is not null and import_key not in (select import_key from ${claimed})
    order by import_key collate "C"
    on conflict (import_key, source) do update set
      run = coalesce(excluded.run, noted.run), delivered_at = greatest(noted.delivered_at, excluded.delivered_at)`;
}

/** Makes the source of a delivery, if there is none of its name. */
export async function ensureSource(db: Database, { source, now }: Deliverer): Promise<void> {
  if (source === null) return;
  await db
    .insertInto("sources")
    .values({ name: source, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
