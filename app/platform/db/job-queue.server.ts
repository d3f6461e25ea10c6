import { Logger, runMigrations } from "graphile-worker";
import { sql } from "kysely";
import type pg from "pg";
import { type Database, openPool } from "./connection.server";

/** Options of graphile-worker: without prepared statements, which PgBouncer's transaction mode may not have. */
export const JOB_QUEUE = { schema: "graphile_worker", noPreparedStatements: true } as const;

const CONNECT_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 30_000;

/** Replaces connections whose other end has silently gone. */
const MAX_LIFETIME_SECONDS = 300;

/** Opens a pool for graphile-worker, with three connections: to listen, fetch jobs and enqueue those that are due. */
export function openJobQueue(connectionString: string, statementTimeoutMs: number = STATEMENT_TIMEOUT_MS): pg.Pool {
  return releasingOnce(
    openPool({
      connectionString,
      max: 3,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: statementTimeoutMs,
      maxLifetimeSeconds: MAX_LIFETIME_SECONDS,
    }),
  );
}

type Connected = Parameters<Parameters<pg.Pool["connect"]>[0]>;

/**
 * graphile-worker releases the client that listens twice if it is stopped before LISTEN has failed. The second release would be an
 * unhandled rejection, which ends the process.
 */
function releasingOnce(pool: pg.Pool): pg.Pool {
  const connect = pool.connect.bind(pool);
  const connectOnce = (callback?: (...connected: Connected) => void) => {
    if (!callback) return connect();
    return connect((error, client, release) => {
      let isReleased = false;
      callback(error, client, (...problem) => {
        if (!isReleased) release(...problem);
        isReleased = true;
      });
    });
  };
  pool.connect = connectOnce as pg.Pool["connect"];
  return pool;
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

/** The queued jobs of a name. */
export interface JobFigures {
  job: string;
  /** How many could run now and wait. */
  due: number;
  /** How many seconds the oldest of them has waited. */
  age: number;
  /** How often they have failed. */
  failed: number;
}

export async function jobFigures(db: Database): Promise<JobFigures[]> {
  const { rows } = await sql<JobFigures>`
    select task_identifier as job, count(*) filter (where is_due) as due,
      coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0) as age,
      coalesce(sum(attempts) filter (where last_error is not null), 0) as failed
    from graphile_worker.jobs,
      lateral (select locked_at is null and run_at <= now() and attempts < max_attempts as is_due) as state
    group by task_identifier`.execute(db);
  return rows;
}

async function hasQueue(db: Database): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('graphile_worker.jobs') is not null as exists`.execute(db);
  return rows[0]?.exists ?? false;
}

export interface FailedJob {
  name: string;
  attempts: number;
  nextAt: Date;
}

/** The jobs whose last attempt has failed, at most 20; none in a database that has no queue yet. */
export async function listFailedJobs(db: Database): Promise<FailedJob[]> {
  if (!(await hasQueue(db))) return [];
  const { rows } = await sql<FailedJob>`
    select task_identifier as name, attempts, run_at as "nextAt" from graphile_worker.jobs
    where last_error is not null order by task_identifier limit 20`.execute(db);
  return rows;
}
