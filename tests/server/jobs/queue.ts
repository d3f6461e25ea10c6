import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, vi } from "vitest";
import type { Database } from "~/db/connection.server";
import { migrateJobQueue } from "~/db/job-queue.server";
import { JobWorker, type JobWorkerOptions } from "~/server/jobs/job-worker.server";
import type { Job } from "~/server/jobs/jobs.server";
import { databaseUrl } from "../../support/database";

/** Never while a test runs: what is done was enqueued otherwise. */
export const ONCE_A_YEAR = "0 0 29 2 *";

/** A job that is due when it is enqueued, and no other. */
export function job(name: string, run: Job["run"]): Job {
  return { name, schedule: ONCE_A_YEAR, run };
}

/** Adds a job as whoever wants something done later does: by a statement, within a transaction if there is one. */
export async function enqueue(db: Database, name: string): Promise<void> {
  await sql`select graphile_worker.add_job(${name})`.execute(db);
}

/** The jobs that wait or are under way, in the order in which they came. */
export async function enqueued(db: Database) {
  const { rows } = await sql<{ name: string; attempts: number; isLocked: boolean; isDue: boolean }>`
    select task_identifier as name, attempts, locked_at is not null as "isLocked", run_at <= now() as "isDue"
    from graphile_worker.jobs order by id`.execute(db);
  return rows;
}

/** Resolves once something is so. */
export const eventually = (isSo: () => Promise<boolean> | boolean) =>
  vi.waitUntil(isSo, { timeout: 50_000, interval: 20 });

/** The queue of the database under test, empty before every test, and workers that are stopped after it. */
export function useJobQueue(db: () => Database) {
  const workers: JobWorker[] = [];
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
    start(jobs: readonly Job[], options: Partial<JobWorkerOptions> = {}): JobWorker {
      const worker = new JobWorker({ connectionString: databaseUrl(), db: db(), jobs, poll: 50, ...options });
      workers.push(worker);
      return worker;
    },
    /** Resolves once the worker has done all that was to be done. */
    empty(): Promise<boolean> {
      return eventually(async () => (await enqueued(db())).length === 0);
    },
  };
}
