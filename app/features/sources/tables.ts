import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";

export interface SourcesTable {
  name: string;
  created_at: Date;
  /** The last delivery, to the minute. */
  delivered_at: Date | null;
  /** Whether its new deals are published at once; else they wait in the queue. */
  trusted: Generated<boolean>;
}

/** A feed that the site fetches itself. */
export interface SourceFeedsTable {
  source: string;
  /** May contain a password or a token: never shown or logged. */
  address: string;
  format: string;
  map: JSONColumnType<object> | null;
  interval_minutes: number;
  /** What the last response that was imported said, for a conditional request. */
  etag: string | null;
  last_modified: string | null;
  /** When it is fetched next; while it is fetched, when another process may try. */
  due_at: Date;
  fetched_at: Date | null;
  /** Why the last fetch failed. */
  problem: string | null;
  failing_since: Date | null;
  failures: Generated<number>;
  /** An admin lets the next fetch end more than half of the source's deals. */
  may_end_most: Generated<boolean>;
  /** Incremented with every change by an admin. */
  version: Generated<number>;
  /** How many of the source's live deals the last fetch would have ended, if that has to be confirmed. */
  would_end: number | null;
  live_deals: number | null;
}

export interface ServiceTokensTable {
  id: Generated<string>;
  source: string;
  token_hash: Buffer;
  scopes: string[];
  created_by: string | null;
  created_at: Date;
  /** The last use, to the minute. */
  used_at: Date | null;
  expires_at: Date | null;
}

export interface RunsTable {
  id: Generated<string>;
  number: GeneratedAlways<number>;
  source: string;
  state: Generated<"open" | "complete" | "too_small" | "abandoned">;
  started_at: Date;
  finished_at: Date | null;
  added: Generated<number>;
  updated: Generated<number>;
  unchanged: Generated<number>;
  held: Generated<number>;
  refused: Generated<number>;
  /** The distinct deals delivered, set when it is finished. */
  deal_count: Generated<number>;
  ended: Generated<number>;
}

/** The last delivery of a deal by the source that owns it. */
export interface DeliveriesTable {
  import_key: string;
  /** The source; null for imports without one. */
  source: string | null;
  /** The source's last run that delivered it; null when only deliveries without a run did. */
  run: number | null;
  delivered_at: Date;
}

/** The last delivery of a deal by a source that does not own it. */
export interface OtherDeliveriesTable {
  import_key: string;
  source: string;
  run: number | null;
  delivered_at: Date;
}

/** Keys of deals that an admin has deleted, kept after they are purged. */
export interface DeletedKeysTable {
  import_key: string;
  deleted_at: Date;
}

export interface RefusedRowsTable {
  id: GeneratedAlways<number>;
  source: string;
  run_id: string | null;
  row_index: number;
  import_key: string | null;
  errors: JSONColumnType<{ field: string; code: string }[]>;
  refused_at: Date;
}
