import { type CompiledQuery, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Schema } from "./schema";

/** The database, or a transaction on it: what every domain function takes first. */
export type Database = Kysely<Schema>;

const { builtins } = pg.types;
const NUMBERS = new Set<number>([builtins.NUMERIC, builtins.INT8]);

export interface ConnectionOptions {
  /** Most connections at once. */
  connections?: number;
  /** Milliseconds that a statement may take; 0 for no limit. The embedded database does not enforce it. */
  patience?: number;
  /** Told of connections lost while idle; without a listener they would end the process. */
  onIdleError?: (error: Error) => void;
  /** Told of every statement after it ran, and how many milliseconds it took. */
  onQuery?: (query: CompiledQuery, milliseconds: number) => void;
}

/**
 * Opens a pool on a PostgreSQL connection string; connects at the first query. A connection is waited for at most 2 s,
 * a statement at most 5 s if nothing else is said.
 */
export function connect(connectionString: string, options: ConnectionOptions = {}): Database {
  const { connections = 10, patience = 5_000 } = options;
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: 2_000,
    statement_timeout: patience,
    query_timeout: patience && patience + 1_000,
    types: {
      // Two decimals and at most ten digits: a double prints the very same.
      getTypeParser: (oid: number, format?: "text" | "binary") =>
        NUMBERS.has(oid) ? Number : pg.types.getTypeParser(oid, format as "text"),
    },
  });
  pool.on("error", options.onIdleError ?? (() => {}));
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query, queryDurationMillis }) => options.onQuery?.(query, queryDurationMillis),
  });
}
