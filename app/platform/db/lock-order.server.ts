import { sql } from "kysely";

/**
 * The order in which deals are locked, the same as in imports, so that writers do not deadlock.
 *
 * Rows of several tables are locked in this order: accounts (the actor's, then those of the people of the deals by id), deals,
 * submissions by id, merges and batches, reviews, reports. What a later table must say before the earlier row is known is read
 * without a lock, and read again once it is locked.
 */
export const LOCK_ORDER = sql`import_key collate "C", id`;
