import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, vi } from "vitest";
import type { Database } from "~/platform/db/connection.server";
import { migrateJobQueue } from "~/platform/db/job-queue.server";
import type { Job } from "~/platform/jobs/job";
import { type JobWorkerOptions, startJobWorkers } from "~/platform/jobs/job-worker.server";
import { databaseUrl } from "../../support/database";

/** Never due during a test, so that only enqueued jobs run. */
export const ONCE_A_YEAR = "0 0 29 2 *";

/** A job that runs only when it is enqueued. */
export function job(name: string, run: Job["run"]): Job {
  return { name, schedule: ONCE_A_YEAR, run };
}

/** Enqueues a job, within the current transaction if there is one. */
export async function enqueue(db: Database, name: string): Promise<void> {
  await sql`select graphile_worker.add_job(${name})`.execute(db);
}

/** The waiting and running jobs in the order of enqueueing. */
export async function enqueued(db: Database) {
  const { rows } = await sql<{ name: string; attempts: number; isLocked: boolean; isDue: boolean }>`
    select task_identifier as name, attempts, locked_at is not null as "isLocked", run_at <= now() as "isDue"
    from graphile_worker.jobs order by id`.execute(db);
  return rows;
}

/** Polls until a condition is true. */
export const eventually = (condition: () => Promise<boolean> | boolean, timeout = 50_000) =>
  vi.waitUntil(condition, { timeout, interval: 20 });

/** The queue of the database under test, empty before every test, and workers that are stopped after it. */
export function useJobQueue(db: () => Database) {
  const workers: ReturnType<typeof startJobWorkers>[] = [];
  beforeAll(() => migrateJobQueue(databaseUrl()));
  beforeEach(async () => {
    await sql`delete from graphile_worker._private_jobs`.execute(db());
    await sql`delete from graphile_worker._private_known_crontabs`.execute(db());
  });
  const stopAll = () => Promise.all(workers.splice(0).map((worker) => worker.stop()));
  afterEach(async () => {
    await stopAll();
  });
  return {
    stopAll,
    start(jobs: readonly Job[], options: Partial<JobWorkerOptions> = {}) {
      const worker = startJobWorkers({
        connectionString: databaseUrl(),
        jobs,
        pollIntervalMs: 50,
        ...options,
      });
      workers.push(worker);
      return worker;
    },
    /** Resolves once the queue is empty. */
    empty(): Promise<boolean> {
      return eventually(async () => (await enqueued(db())).length === 0);
    },
  };
}
