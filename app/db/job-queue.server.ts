import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";

/** How graphile-worker is told to use any of our databases: the embedded one knows no named prepared statements. */
export const JOB_QUEUE = { schema: "graphile_worker", noPreparedStatements: true } as const;

/** Milliseconds that a connection is waited for, and that a statement of the queue may take. */
const CONNECT_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 30_000;

/** Seconds after which a connection is replaced, for the sake of one whose other end is gone without a word. */
const LIFETIME = 300;

/** Opens connections for graphile-worker, three at most: one listens, one asks for jobs, one enqueues what is due. */
export function openJobQueue(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: 3,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + 1_000,
    maxLifetimeSeconds: LIFETIME,
  });
  // A connection's end is told by what is asked next; without a listener it would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/**
 * Brings the queue's own schema, graphile_worker, up to date; safe when several processes start at once.
 *
 * @throws pg.DatabaseError 42501 when the database's user may not create schemas
 */
export async function migrateJobQueue(connectionString: string): Promise<void> {
  const pgPool = openJobQueue(connectionString);
  try {
    await runMigrations({ ...JOB_QUEUE, pgPool, logger: new Logger(() => () => {}) });
  } finally {
    await pgPool.end();
  }
}
