import { sql } from "kysely";

/** The order in which deals are locked, the same as in imports, so that writers do not deadlock. */
export const LOCK_ORDER = sql`import_key collate "C", id`;
