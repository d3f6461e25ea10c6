import { Logger, runMigrations } from "graphile-worker";
import type pg from "pg";
import { openPool } from "./connection.server";

/** Options of graphile-worker: without prepared statements, which PgBouncer's transaction mode may not have. */
export const JOB_QUEUE = { schema: "graphile_worker", noPreparedStatements: true } as const;

const CONNECT_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 30_000;

/** Replaces connections whose other end has silently gone. */
const MAX_LIFETIME_SECONDS = 300;

/** Opens a pool for graphile-worker, with three connections: to listen, fetch jobs and enqueue those that are due. */
export function openJobQueue(connectionString: string): pg.Pool {
  return openPool({
    connectionString,
    max: 3,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    maxLifetimeSeconds: MAX_LIFETIME_SECONDS,
  });
}

/** Safe when several processes start at once. @throws pg.DatabaseError 42501 when the user may not create schemas */
export async function migrateJobQueue(connectionString: string): Promise<void> {
  const pgPool = openJobQueue(connectionString);
  try {
    await runMigrations({ ...JOB_QUEUE, pgPool, logger: new Logger(() => () => {}) });
  } finally {
    await pgPool.end();
  }
}
