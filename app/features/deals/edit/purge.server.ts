import { sql } from "kysely";
import { UNDO_WINDOW_MS } from "~/features/deals/undo-window";
import type { Database } from "~/platform/db/connection.server";
import { inBatches } from "~/platform/db/in-batches.server";
import { LOCK_ORDER } from "~/platform/db/lock-order.server";
import { retryingConflicts } from "~/platform/db/transaction.server";

const BATCH_SIZE = 500;

/** Purges deals deleted more than a day before `now` and those merged into them, with likes, marks, ratings and history. */
export async function purgeDeleted(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - UNDO_WINDOW_MS);
  const purgeBatch = sql`
    with expired as materialized (
      select id from all_deals where status = 'deleted' and deleted_at <= ${before} order by ${LOCK_ORDER} limit ${BATCH_SIZE} for update
    )
    delete from all_deals where id in (select id from expired) or merged_into in (select id from expired)`;
  return inBatches(BATCH_SIZE, () => retryingConflicts(db, () => purgeBatch.execute(db)));
}
