import { linkJobs } from "~/features/link-checks/fetching/link-jobs.server";
import { MESSAGE_JOBS } from "~/features/notifications/sending/send-messages.server";
import { FETCH_PICTURES } from "~/features/pictures/fetching/fetch-pictures-job.server";
import { FETCH_FEEDS } from "~/features/sources/fetching/fetch-feeds-job.server";
import { warnOfBackupDir } from "~/platform/jobs/backup-job.server";
import { startJobWorkers } from "~/platform/jobs/job-worker.server";
import { jobsOf } from "~/platform/jobs/jobs.server";
import { runUntilStopped } from "~/platform/process/end-process.server";
import { usablePlace } from "~/platform/process/free-port.server";
import { installLastResort } from "~/platform/process/last-resort.server";
import { migrateDatabase } from "~/platform/process/migrate-database.server";
import { openDatabase } from "~/platform/process/open-database.server";
import { ExposedMetrics } from "./exposed-metrics";
import { readOptions } from "./options";
import { readSettings, warnOfMisspelled } from "./settings";

/** Runs the site's jobs in a process of their own until it is stopped; for sites with WORKER=off. */
async function main(onStop: (end: () => Promise<void>) => void): Promise<void> {
  readOptions({}, "Usage: npm run work\nRuns the jobs of sites with WORKER=off; docs/settings.md lists the settings.");
  const env = readSettings();
  warnOfMisspelled();
  const metricsPlace = env.metrics && (await usablePlace(env.metrics, "METRICS_PORT"));
  if (env.backups) await warnOfBackupDir(env.backups);
  const database = await openDatabase(env, { create: false });
  try {
    await migrateDatabase(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  const { connectionString } = database;
  const worker = startJobWorkers({
    connectionString,
    jobs: jobsOf(env, connectionString, [...MESSAGE_JOBS, FETCH_FEEDS, FETCH_PICTURES, ...linkJobs(env)]),
  });
  const metrics = metricsPlace ? new ExposedMetrics(metricsPlace, env, { connectionString }) : null;
  const end = async () => {
    await worker.stop();
    await metrics?.close();
    await database.close();
  };
  onStop(end);
  installLastResort(end);
  await metrics?.listen();
  console.log("Working.");
}

await runUntilStopped(main);
