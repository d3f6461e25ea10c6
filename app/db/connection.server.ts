import { type CompiledQuery, Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { isConnectionLost } from "./failures.server";
import type { Schema } from "./schema";

/** The database, or a transaction on it: what every domain function takes first. */
export type Database = Kysely<Schema>;

const { builtins } = pg.types;
const NUMBERS = new Set<number>([builtins.NUMERIC, builtins.INT8]);

export interface ConnectionOptions {
  /** Most connections at once. */
  connections?: number;
  /** Milliseconds that a connection is waited for. */
  connectTimeoutMs?: number;
  /** Milliseconds that a statement may take; 0 for no limit. The embedded database does not enforce it. */
  statementTimeoutMs?: number;
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
  const { connections = 10, connectTimeoutMs = 2_000, statementTimeoutMs = 5_000 } = options;
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs && statementTimeoutMs + 1_000,
    types: {
      // Two decimals and at most ten digits: a double prints the very same.
      getTypeParser: (oid: number, format?: "text" | "binary") =>
        NUMBERS.has(oid) ? Number : pg.types.getTypeParser(oid, format as "text"),
    },
  });
  pool.on("error", options.onIdleError ?? (() => {}));
  // The pool listens only while a client is idle. Lent out, its statement fails and tells; without a listener the same
  // error would end the process besides.
  pool.on("connect", (client) => client.on("error", () => {}));
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: discardingBroken(pool) }),
    log: ({ query, queryDurationMillis }) => options.onQuery?.(query, queryDurationMillis),
  });
}

/**
 * A pool that closes a client after a statement that ended, or may have ended, its connection. Kysely gives every
 * client back as sound, and the pool believes it: until the socket is closed, or for ever after a time-out.
 */
function discardingBroken(pool: pg.Pool): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect();
      let lost = false;
      const query = async (text: string, values: readonly unknown[]) => {
        try {
          return await client.query(text, [...values]);
        } catch (error) {
          lost ||= isConnectionLost(error);
          throw error;
        }
      };
      // No cursors: of the two things that Kysely may ask for, it is never given the other.
      return { query: query as unknown as PostgresPoolClient["query"], release: () => client.release(lost) };
    },
    end: () => pool.end(),
  };
}
