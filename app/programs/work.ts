import { warnOfBackupDir } from "~/server/jobs/backup-job.server";
import { startJobWorkers } from "~/server/jobs/job-worker.server";
import { jobsOf } from "~/server/jobs/jobs.server";
import { runUntilStopped } from "~/server/process/end-process.server";
import { usablePlace } from "~/server/process/free-port.server";
import { installLastResort } from "~/server/process/last-resort.server";
import { migrateDatabase } from "~/server/process/migrate-database.server";
import { openDatabase } from "~/server/process/open-database.server";
import { MESSAGE_JOBS } from "~/web/alerts/send-messages.server";
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
  const worker = startJobWorkers({ connectionString, jobs: jobsOf(env, connectionString, MESSAGE_JOBS) });
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
