import { sql } from "kysely";

/**
 * The order in which deals are locked, the same as in imports, so that writers do not deadlock.
 *
 * Rows of several tables are locked in this order: users (the actor, then those of the deals by id), deals, submissions by id,
 * merges and batches, reviews, reports. A later row that is needed to find an earlier one is read without a lock, and read again
 * once it is locked.
 */
export const LOCK_ORDER = sql`import_key collate "C", id`;
