import type { Database } from "~/platform/db/connection.server";
import { jobsOf } from "~/platform/jobs/jobs.server";

/** Runs one of the site's jobs here and now; returns how many rows it has changed. */
export function runJob(db: Database, name: string, now: Date): Promise<number> {
  const job = jobsOf({ demoDeals: false }, "", []).find((one) => one.name === name);
  if (!job) throw new Error(`There is no job ${name}.`);
  return job.run(db, now);
}
