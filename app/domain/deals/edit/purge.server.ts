import { sql } from "kysely";
import type { Database } from "~/db/connection.server";
import { retryingConflicts } from "~/db/retry.server";
import { UNDO_WINDOW_MS } from "./batches.server";
import { LOCK_ORDER } from "./write-edits.server";

const BATCH_SIZE = 500;

/**
 * Deletes rows of deals that were marked deleted more than a day before `now`, with their likes, marks, ratings and
 * history, in batches while the site runs.
 *
 * @returns how many deals were purged
 */
export async function purgeDeleted(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - UNDO_WINDOW_MS);
  for (let purged = 0; ; ) {
    const batch = await retryingConflicts(db, () => purgeBatch(db, before));
    purged += batch;
    if (batch < BATCH_SIZE) return purged;
  }
}

async function purgeBatch(db: Database, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    with expired as materialized (
      select id from all_deals where status = 'deleted' and deleted_at <= ${before} order by ${LOCK_ORDER} limit ${BATCH_SIZE} for update
    )
    delete from all_deals where id in (select id from expired)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
