import type { Generated, JSONColumnType } from "kysely";

export interface IdempotencyKeysTable {
  /** The name of a source, or a user; see `claimKey`. */
  owner: string;
  key: string;
  fingerprint: Buffer;
  /** Null only inside the transaction that processes the request. */
  response: JSONColumnType<object> | null;
  claimed_at: Date;
}

/** The table of rate-limiter-flexible; `expire` in milliseconds since 1970. */
export interface RateLimitsTable {
  key: string;
  points: number;
  expire: number;
}

export interface JobRunsTable {
  job: string;
  /** The period in seconds. */
  period: number;
  registered_at: Generated<Date>;
  completed_at: Date | null;
}

/** One row, written only by triggers on deals. */
export interface ContentVersionTable {
  version: number;
}
