import { type CompiledQuery, Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { isConnectionLost, isPlanOutdated } from "./failures.server";
import { PreparedStatements } from "./prepared-statements.server";
import type { Schema } from "./schema";

/** The database or a transaction. */
export type Database = Kysely<Schema>;

const { builtins } = pg.types;
const NUMBERS = new Set<number>([builtins.NUMERIC, builtins.INT8]);

/** Connections of a pool: open and idle ones, their limit, and the queries that wait for one. */
export type PoolUse = Record<"open" | "idle" | "max" | "waiting", number>;

const pools = new WeakMap<Database, pg.Pool>();

/** The use of the pool of a database that {@link connect} has opened. */
export function poolUse(db: Database): PoolUse {
  const pool = pools.get(db);
  if (!pool) throw new Error("The database was not opened by connect");
  return { open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, max: pool.options.max };
}

interface ConnectionOptions {
  connections?: number;
  connectTimeoutMs?: number;
  /** The statement timeout; 0 for none. */
  statementTimeoutMs?: number;
  /**
   * Whether PgBouncer is between: it refuses startup parameters, so that the server's own statement timeout is in force, and
   * before 1.21 knows no prepared statements.
   */
  pooled?: boolean;
  onIdleError?: (error: Error) => void;
  onQuery?: (query: CompiledQuery, milliseconds: number) => void;
}

/** Connects at the first query. By default a connection times out after 2 s, a statement after 5 s. */
export function connect(connectionString: string, options: ConnectionOptions = {}): Database {
  const { connections = 10, connectTimeoutMs = 2_000, statementTimeoutMs = 5_000, pooled = false } = options;
  const pool = openPool({
    pooled,
    connectionString,
    max: connections,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    types: {
      // The numbers have at most ten digits: a double is exact enough.
      getTypeParser: (oid: number, format?: "text" | "binary") =>
        NUMBERS.has(oid) ? Number : pg.types.getTypeParser(oid, format as "text"),
    },
  });
  if (options.onIdleError) pool.on("error", options.onIdleError);
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: kyselyPool(pool, pooled ? null : new PreparedStatements()) }),
    log: ({ query, queryDurationMillis }) => options.onQuery?.(query, queryDurationMillis),
  });
  pools.set(db, pool);
  return db;
}

/** A pool that survives lost connections: without listeners an error event would end the process. */
export function openPool({
  pooled = false,
  statement_timeout: timeout,
  ...config
}: pg.PoolConfig & { statement_timeout: number; pooled?: boolean }): pg.Pool {
  const timeouts = { statement_timeout: pooled ? 0 : timeout, query_timeout: timeout && timeout + 1_000 };
  const pool = new pg.Pool({ ...config, ...timeouts });
  pool.on("error", () => {});
  // The pool listens only while a client is idle. In use, its statement rejects.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/**
 * The pool as Kysely uses it, with prepared statements if it may. Kysely releases every client as healthy: without this, the pool
 * would reuse one whose connection is lost, or may be.
 */
function kyselyPool(pool: pg.Pool, prepared: PreparedStatements | null): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect();
      let lost = false;
      const query = async (text: string, values: readonly unknown[]) => {
        const name = values.length > 0 ? prepared?.nameOf(text) : undefined;
        try {
          return await client.query({ text, values: [...values], ...(name && { name }) });
        } catch (error) {
          const isOutdated = name !== undefined && isPlanOutdated(error);
          lost ||= isOutdated || isConnectionLost(error);
          if (!isOutdated) throw error;
          return await client.query(text, [...values]);
        }
      };
      // Cursors, the other overload, are not supported.
      return { query: query as unknown as PostgresPoolClient["query"], release: () => client.release(lost) };
    },
    end: () => pool.end(),
  };
}
