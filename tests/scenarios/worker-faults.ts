import { sql } from "kysely";
import type { Database } from "~/platform/db/connection.server";
import { listJobRuns } from "~/platform/db/job-runs.server";
import { enqueue, eventually, job, type useJobQueue } from "../platform/jobs/queue";
import { databaseUrl } from "../support/database";
import { type Fault, FaultyDatabase } from "./database-faults";

/** What a worker sends, by a part of each statement's text. */
export const STATEMENTS = {
  "forget former jobs": `delete from "job_runs"`,
  "register jobs": `insert into "job_runs" ("job", "period") values`,
  "read the version": "current_setting('server_version_num')",
  "delete superseded jobs": `delete from "graphile_worker"._private_jobs jobs`,
  "read the schedule": `SELECT * FROM "graphile_worker"._private_known_crontabs`,
  "write the schedule": `INSERT INTO "graphile_worker"._private_known_crontabs`,
  "write tasks": `insert into "graphile_worker"._private_tasks`,
  "read tasks": "select id, identifier from",
  listen: `LISTEN "jobs:insert"`,
  enqueue: `"graphile_worker".add_job(`,
  "get a job": "task_id = any($2::int[])",
  "do a job": "select 'work'",
  "record a run": `insert into "job_runs" ("job", "period", "completed_at")`,
  "complete a job": `delete from "graphile_worker"._private_jobs as jobs`,
  "fail a job": "last_error = (el->>'message')",
  "read readiness": "transaction_read_only",
} as const;

/** Sent within a minute from the start, and seldom again. */
export const LATE_STATEMENTS = {
  schedule: "with specs as (",
  unlock: "interval '4 hours'",
} as const;

export interface WorkerFault {
  fault: Fault;
  /** A part of the statement's text. */
  part: string;
  times: number;
}

/** Expects that jobs run again after a statement of a worker was harmed so many times. */
export async function expectRecovery(
  { db, queue }: { db: Database; queue: ReturnType<typeof useJobQueue> },
  { fault, part, times }: WorkerFault,
): Promise<void> {
  const database = new FaultyDatabase(databaseUrl());
  const connectionString = await database.listen();
  let [done, failures] = [0, 0];
  const task = job("task", async (through) => {
    await sql`select 'work'`.execute(through);
    done += 1;
    return 1;
  });
  const flaky = job("flaky", async () => {
    failures += 1;
    if (failures <= times) throw new Error("does not work yet");
    return 1;
  });
  const minutely = { ...job("minutely", async () => 0), schedule: "* * * * *" };
  database.arm(fault, part, times);
  queue.start([task, flaky, minutely], { connectionString, statementTimeoutMs: 500 });
  try {
    await eventually(() => database.left === 0, 150_000);
    for (let round = 0; round < 2; round += 1) {
      const before = done;
      await enqueue(db, "task");
      await eventually(() => done > before, 50_000);
    }
    await eventually(async () => (await listJobRuns(db)).every(({ completedAt }) => completedAt), 50_000);
  } finally {
    await queue.stopAll();
    database.close();
  }
}
