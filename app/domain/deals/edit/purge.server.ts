import { sql } from "kysely";
import type { Database } from "~/db/connection.server";
import { retryingConflicts } from "~/db/retry.server";
import { UNDO_TIME } from "./batches.server";
import { LOCK_ORDER } from "./write-edits.server";

/** Deals purged at once. */
const BATCH = 500;

/**
 * Takes deals out of the database that were deleted more than a day before `now`, with their likes, marks, ratings and
 * history, while the site runs.
 *
 * @returns how many there were
 */
export async function purgeDeleted(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - UNDO_TIME);
  for (let purged = 0; ; ) {
    const batch = await retryingConflicts(db, () => purgeBatch(db, before));
    purged += batch;
    if (batch < BATCH) return purged;
  }
}

async function purgeBatch(db: Database, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    with gone as materialized (
      select id from all_deals where deleted_at <= ${before} order by ${LOCK_ORDER} limit ${BATCH} for update
    )
    delete from all_deals where id in (select id from gone)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
