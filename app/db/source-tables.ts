import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";

/** Who delivers deals. */
interface SourcesTable {
  name: string;
  created_at: Date;
  /** When something came last, to the minute. */
  delivered_at: Date | null;
}

interface ServiceTokensTable {
  id: Generated<string>;
  source: string;
  /** The token's SHA-256. */
  token_hash: Buffer;
  scopes: string[];
  created_by: string | null;
  created_at: Date;
  /** When it was used last, to the minute. */
  used_at: Date | null;
  expires_at: Date | null;
}

interface RunsTable {
  id: Generated<string>;
  /** Later runs have higher ones. */
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
  /** Different deals that it brought, known once it is finished. */
  deal_count: Generated<number>;
  /** Deals that it ended. */
  ended: Generated<number>;
}

/** The last delivery of a deal by the source to which it belongs. */
interface DeliveriesTable {
  import_key: string;
  /** Null for the operator's imports that name no source. */
  source: string | null;
  /** The number of the source's last run that delivered it; null where only deliveries without a run did. */
  run: number | null;
  delivered_at: Date;
}

/** The last delivery of a deal by a source to which it does not belong. */
interface OtherDeliveriesTable {
  import_key: string;
  source: string;
  run: number | null;
  delivered_at: Date;
}

/** What an admin has deleted, while the deal is there to be restored and afterwards. */
interface DeletedKeysTable {
  import_key: string;
  deleted_at: Date;
}

interface RefusedRowsTable {
  id: GeneratedAlways<number>;
  source: string;
  run_id: string | null;
  row_index: number;
  import_key: string | null;
  errors: JSONColumnType<{ field: string; code: string }[]>;
  refused_at: Date;
}

/** What was answered to a request that may be sent again. */
interface IdempotencyKeysTable {
  source: string;
  key: string;
  fingerprint: Buffer;
  /** Null until the transaction that works it out has ended: nobody else sees that. */
  response: JSONColumnType<object> | null;
  claimed_at: Date;
}

export interface SourceTables {
  sources: SourcesTable;
  service_tokens: ServiceTokensTable;
  runs: RunsTable;
  deliveries: DeliveriesTable;
  other_deliveries: OtherDeliveriesTable;
  deleted_keys: DeletedKeysTable;
  refused_rows: RefusedRowsTable;
  idempotency_keys: IdempotencyKeysTable;
}
