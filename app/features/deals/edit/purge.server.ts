import { sql } from "kysely";
import type { Database } from "~/platform/db/connection.server";
import { deleteInBatches, inBatches } from "~/platform/db/in-batches.server";
import { LOCK_ORDER } from "~/platform/db/lock-order.server";
import { retryingConflicts } from "~/platform/db/retry.server";
import { UNDO_WINDOW_MS } from "./batches.server";

const BATCH_SIZE = 500;

const BATCH_RETENTION = sql`interval '90 days'`;

/** Bulk changes per statement; each has up to 500 entries in the deals' history, which lose their batch. */
const BULK_CHANGES = 50;

/** Those deleted more than a day before `now`, and those merged into them, with their likes, marks, ratings and history. */
export async function purgeDeleted(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - UNDO_WINDOW_MS);
  const purgeBatch = sql`
    with expired as materialized (
      select id from all_deals where status = 'deleted' and deleted_at <= ${before} order by ${LOCK_ORDER} limit ${BATCH_SIZE} for update
    )
    delete from all_deals where id in (select id from expired) or merged_into in (select id from expired)`;
  return inBatches(BATCH_SIZE, () => retryingConflicts(db, () => purgeBatch.execute(db)));
}

/** Deletes bulk changes older than 90 days, whose entries stay in the deals' history; returns how many. */
export async function purgeBatches(db: Database, now: Date): Promise<number> {
  const purgeBatch = sql`
    delete from deal_batches where id in (
      select id from deal_batches where changed_at <= ${now}::timestamptz - ${BATCH_RETENTION}
      order by changed_at limit ${BULK_CHANGES} for update skip locked
    )`;
  return inBatches(BULK_CHANGES, () => purgeBatch.execute(db));
}

const REVISION_RETENTION = sql`interval '1 year'`;

export function purgeRevisions(db: Database, now: Date): Promise<number> {
  return deleteInBatches(
    db,
    "deal_changes",
    sql`role = 'source' and changed_at <= ${now}::timestamptz - ${REVISION_RETENTION}`,
  );
}
