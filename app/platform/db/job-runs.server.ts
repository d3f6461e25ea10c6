import { sql } from "kysely";
import type { Database } from "./connection.server";

export interface ScheduledJob {
  name: string;
  /** The period in seconds. */
  period: number;
}

/** Replaces the scheduled jobs. Those of another process with other settings are added again when they next complete. */
export async function registerJobs(db: Database, jobs: readonly ScheduledJob[]): Promise<void> {
  const names = jobs.map(({ name }) => name);
  await db.deleteFrom("job_runs").where("job", "<>", sql<string>`all(${names})`).execute();
  await db
    .insertInto("job_runs")
    .values(jobs.map(({ name, period }) => ({ job: name, period })))
    .onConflict((conflict) => conflict.column("job").doUpdateSet({ period: sql`excluded.period` }))
    .execute();
}

export async function recordRun(db: Database, { name, period }: ScheduledJob): Promise<void> {
  await db
    .insertInto("job_runs")
    .values({ job: name, period, completed_at: sql`now()` })
    .onConflict((conflict) =>
      conflict.column("job").doUpdateSet({ period: sql`excluded.period`, completed_at: sql`excluded.completed_at` }),
    )
    .execute();
}

export interface JobRun extends ScheduledJob {
  /** The end of its last completed run; null before the first. */
  completedAt: Date | null;
  /** The seconds since then, or since it was first scheduled. */
  age: number;
  /** Whether it has not completed for three times its period. */
  isOverdue: boolean;
}

/** The scheduled jobs by name; none in a database in which no worker has ever started. */
export async function listJobRuns(db: Database): Promise<JobRun[]> {
  const { rows } = await sql<JobRun>`
    select job as name, period, completed_at as "completedAt", age, age > 3 * period as "isOverdue"
    from job_runs, lateral (
      select extract(epoch from clock_timestamp() - coalesce(completed_at, registered_at))::float as age
    ) as aged
    order by job`.execute(db);
  return rows;
}

/** The duration as "40 s", "12 min", "5 h" or "3 d". */
export function durationText(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  if (seconds < 3_600) return `${Math.round(seconds / 60)} min`;
  return seconds < 86_400 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} d`;
}
