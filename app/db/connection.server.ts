import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Schema } from "./schema";

/** The database, or a transaction on it: what every domain function takes first. */
export type Database = Kysely<Schema>;

const { builtins } = pg.types;
const NUMBERS = new Set<number>([builtins.NUMERIC, builtins.INT8]);

export interface ConnectionOptions {
  /** Most connections at once. */
  connections?: number;
  /** Told of connections lost while idle; without a listener they would end the process. */
  onIdleError?: (error: Error) => void;
}

/**
 * Opens a pool on a PostgreSQL connection string; connects at the first query. A connection is waited for at most 2 s,
 * a statement runs at most 5 s (`statement_timeout`; the embedded database does not enforce it).
 */
export function connect(connectionString: string, options: ConnectionOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString,
    max: options.connections ?? 10,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 5_000,
    query_timeout: 6_000,
    types: {
      // Two decimals and at most ten digits: a double prints the very same.
      getTypeParser: (oid: number, format?: "text" | "binary") =>
        NUMBERS.has(oid) ? Number : pg.types.getTypeParser(oid, format as "text"),
    },
  });
  pool.on("error", options.onIdleError ?? (() => {}));
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}
