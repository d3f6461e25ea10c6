import { setTimeout as sleep } from "node:timers/promises";
import type { Environment } from "~/env.server";
import { rebuildAlerts } from "~/features/alerts/alerts.server";
import { linkJobs } from "~/features/link-checks/fetching/link-jobs.server";
import { rebuildSearch } from "~/features/lists/search/rebuild.server";
import { MESSAGE_JOBS } from "~/features/notifications/sending/send-messages.server";
import { FETCH_PICTURES } from "~/features/pictures/fetching/fetch-pictures-job.server";
import { FETCH_FEEDS } from "~/features/sources/fetching/fetch-feeds-job.server";
import type { Database } from "~/platform/db/connection.server";
import { isDatabaseUnavailable } from "~/platform/db/failures.server";
import { warnOfBackupDir } from "~/platform/jobs/backup-job.server";
import { startJobWorkers } from "~/platform/jobs/job-worker.server";
import { jobsOf } from "~/platform/jobs/jobs.server";
import { closeDatabase } from "~/platform/process/database.server";
import { runUntilStopped } from "~/platform/process/end-process.server";
import { usablePlace } from "~/platform/process/free-port.server";
import { installLastResort } from "~/platform/process/last-resort.server";
import { StartError } from "~/platform/process/open-database.server";
import { ExposedMetrics } from "./exposed-metrics";
import { loadThesaurusOf } from "./load-thesaurus";
import { askReadiness, localHost } from "./local-site";
import { readOptions } from "./options";
import { prepareDatabase } from "./prepare-database";
import { readSettings, warnOfMisspelled } from "./settings";
import { WebProcesses } from "./web-processes";
import { type Place, WebServer } from "./web-server";

const READY_TIMEOUT_MS = 30_000;
const READY_POLL_MS = 500;

/** The interval between attempts to rebuild searches while the database is unavailable. */
const RETRY_MS = 5_000;

async function main(onStop: (end: () => Promise<void>) => void): Promise<void> {
  readOptions({}, "Usage: npm start\nServes the site; docs/settings.md lists its settings.");
  const env = readSettings();
  warnOfMisspelled();
  const place = await usablePlace(env);
  const metricsPlace = env.metrics && (await usablePlace(env.metrics, "METRICS_PORT"));
  if (env.worker && env.backups) await warnOfBackupDir(env.backups);
  const database = await prepareDatabase(env);
  const web = env.webConcurrency > 1 ? new WebProcesses(env.webConcurrency, env.drainMs) : new WebServer(env);
  const { db, connectionString } = database;
  const worker = env.worker
    ? startJobWorkers({
        connectionString,
        jobs: jobsOf(env, connectionString, [...MESSAGE_JOBS, FETCH_FEEDS, FETCH_PICTURES, ...linkJobs(env)]),
      })
    : null;
  const prefix = env.webConcurrency > 1 ? "primary_" : "";
  const metrics = metricsPlace ? new ExposedMetrics(metricsPlace, env, { connectionString, prefix }) : null;
  const end = async () => {
    await Promise.all([web.close(), worker?.stop()]);
    await metrics?.close();
    await closeDatabase();
    await database.close();
  };
  onStop(end);
  installLastResort(end);

  if (!env.databaseUrl) process.env.DATABASE_URL = connectionString;
  await metrics?.listen();
  await web.listen(place);
  await checkReady({ ...place, publicOrigin: env.publicOrigin });
  const rebuilt = await rebuildWhenAvailable(db, env).catch((error: Error) => {
    // Outdated documents can still be searched, and outdated alerts be matched, whatever the error.
    console.error(`Could not rebuild search: ${error.message}. The next start retries.`);
    return 0;
  });
  if (rebuilt > 0) console.log(`Rebuilt search for ${rebuilt} deals that an older version wrote.`);
}

/** Tries again while the database is unavailable. */
async function rebuildWhenAvailable(db: Database, env: Environment): Promise<number> {
  for (;;) {
    try {
      return await rebuildSearches(db, env);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      await sleep(RETRY_MS, undefined, { ref: false });
    }
  }
}

/** The stored queries of alerts, which have the thesaurus's words, and the documents of deals; returns how many deals. */
async function rebuildSearches(db: Database, env: Environment): Promise<number> {
  loadThesaurusOf(env);
  await rebuildAlerts(db);
  return rebuildSearch(db);
}

async function checkReady({ host, port, publicOrigin }: Place & Pick<Environment, "publicOrigin">): Promise<void> {
  const isReady = async () => (await askReadiness({ host, port }))?.status === 200;
  const deadline = performance.now() + READY_TIMEOUT_MS;
  for (let attempt = 1; !(await isReady()); attempt += 1) {
    if (performance.now() > deadline) throw new StartError("The server did not become ready.");
    if (attempt === 1) console.log(`Waiting for the database to respond, at most ${READY_TIMEOUT_MS / 1_000} s …`);
    await sleep(READY_POLL_MS);
  }
  console.log(`Ready on http://${host === "0.0.0.0" ? "localhost" : localHost(host)}:${port}`);
  console.log(
    publicOrigin
      ? `PUBLIC_ORIGIN is ${publicOrigin}: requests for other hosts get 421.`
      : "PUBLIC_ORIGIN is not set: links in feeds, in the sitemap and in mails are paths without a host.",
  );
}

await runUntilStopped(main);
