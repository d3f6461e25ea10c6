import { writeFile } from "node:fs/promises";
import type { Environment } from "~/env.server";
import { findDemoAdmin } from "~/features/accounts/first-admin.server";
import { contradictionsOf, INVARIANTS, type Invariant } from "~/features/invariants/invariants.server";
import { storedBytes } from "~/features/pictures/pictures.server";
import { connect, type Database } from "~/platform/db/connection.server";
import { listFailedJobs } from "~/platform/db/job-queue.server";
import { durationText, type JobRun, listJobRuns } from "~/platform/db/job-runs.server";
import { isMigrationPending } from "~/platform/db/migrate.server";
import { checkReadiness, collationVersions, serverClock, serverMajor } from "~/platform/db/readiness.server";
import { MAX_LAG_SECONDS, replicaState } from "~/platform/db/replica.server";
import { makePicture } from "~/platform/pictures/make-picture.server";
import { checkSchema, migrateDatabase } from "~/platform/process/migrate-database.server";
import { deleteScratchFile, scratchFile } from "~/platform/process/scratch-dir.server";
import { type Check, error, type Finding, ok, warning } from "./finding";

export interface Opened {
  db: Database;
  connectionString: string;
  env: Environment;
  /** Whether a site answers on this machine. */
  siteRuns: boolean;
}

export const SERVER_CHECKS: readonly Check<Opened>[] = [
  { name: "database", find: server },
  { name: "clock", find: clock },
  { name: "collation", find: collation },
];

/** Checks that must pass before {@link CONTENT_CHECKS}. */
export const SCHEMA_CHECKS: readonly Check<Opened>[] = [{ name: "schema", find: schema }];

export const CONTENT_CHECKS: readonly Check<Opened>[] = [
  { name: "replica", find: replica },
  { name: "jobs", find: jobs },
  { name: "demo admin", find: demoAdmin },
  { name: "pictures", find: pictures },
  ...INVARIANTS.map((invariant) => ({
    name: invariant.name,
    find: (opened: Pick<Opened, "db">) => holds(invariant, opened),
  })),
];

const TIMEOUT_MS = 5_000;

/** The share of PICTURES_MAX_GB from which there is soon no room. */
const NEARLY_FULL = 0.9;

/** A GIF of one pixel. */
const DOT = "R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==";

export async function pictures({ db, env }: Pick<Opened, "db" | "env">): Promise<Finding | null> {
  if (!env.pictures) return null;
  const file = scratchFile("doctor");
  await writeFile(file, Buffer.from(DOT, "base64"));
  const made = await makePicture(file, "upload").catch(() => null);
  await deleteScratchFile(file);
  if (typeof made !== "object" || made === null) {
    return error("sharp cannot be loaded, so deals get none: run npm ci, or set PICTURES=off.");
  }
  const gigabytes = (bytes: number) => (bytes / 1024 ** 3).toFixed(1);
  const stored = await storedBytes(db);
  const said = `${gigabytes(stored)} of ${gigabytes(env.pictures.maxBytes)} GB`;
  if (stored < NEARLY_FULL * env.pictures.maxBytes) return ok(said);
  return warning(`${said}: without room none are fetched; raise PICTURES_MAX_GB.`);
}

export async function server({ db, env }: Pick<Opened, "db" | "env">): Promise<Finding> {
  if ((await checkReadiness(db, TIMEOUT_MS)) === "read_only") {
    return error("it takes no writes, most likely because its disk is full: make room.");
  }
  return ok(`PostgreSQL ${await serverMajor(db)}, ${env.databaseUrl ? "of DATABASE_URL" : "embedded"}`);
}

export async function clock({ db, env }: Pick<Opened, "db" | "env">): Promise<Finding> {
  const before = Date.now();
  const { now, timeZone } = await serverClock(db);
  const machine = { now: (before + Date.now()) / 2, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  const zones = `zones: machine ${machine.timeZone}, database ${timeZone}, site ${env.siteTimeZone}`;
  return skew((now.getTime() - machine.now) / 1_000, zones);
}

const SKEW_SECONDS = { warning: 2, error: 60 };

/** Compares collation versions: after an update of the operating system, indexes may order texts differently from it. */
export async function collation({ db }: Pick<Opened, "db">): Promise<Finding> {
  const { name, stored, actual } = await collationVersions(db);
  if (stored === actual) return ok(actual ? `its version is ${actual}, as in the database` : "it has no version");
  return warning(
    `the database ${name} was made with version ${stored ?? "unknown"} of its collation, and the system has ${actual}: texts may be in another order than their indexes. REINDEX DATABASE "${name}"; then ALTER DATABASE "${name}" REFRESH COLLATION VERSION;`,
  );
}

/** The database's clock is so many seconds ahead of the machine's. */
export function skew(seconds: number, zones: string): Finding {
  const said = `the database's is ${seconds.toFixed(1)} s ahead of the machine's`;
  if (Math.abs(seconds) >= SKEW_SECONDS.error)
    return error(`${said}: deals end at wrong times; set them by NTP. ${zones}`);
  if (Math.abs(seconds) >= SKEW_SECONDS.warning) return warning(`${said}: set them by NTP. ${zones}`);
  return ok(`the machine's and the database's agree; ${zones}`);
}

export async function schema({ db, connectionString }: Pick<Opened, "db" | "connectionString">): Promise<Finding> {
  await checkSchema(db);
  if (!(await isMigrationPending(db))) return ok("up to date");
  const said = "it is of an older version, so what it holds was not examined: npm start updates it.";
  return warning(said, () => migrateDatabase({ db, connectionString }));
}

export async function replica({ env }: Pick<Opened, "env">): Promise<Finding | null> {
  if (!env.databaseReadUrl) return null;
  const meanwhile = "meanwhile the primary serves all reads";
  const db = connect(env.databaseReadUrl, { connections: 1, pooled: env.databaseDirectUrl !== undefined });
  try {
    const { lagSeconds } = await replicaState(db);
    const said = `it is ${lagSeconds.toFixed(1)} s behind`;
    return lagSeconds <= MAX_LAG_SECONDS ? ok(said) : warning(`${said}: look at its log; ${meanwhile}.`);
  } catch (thrown) {
    return warning(`DATABASE_READ_URL: ${(thrown as Error).message}: start it, or unset it; ${meanwhile}.`);
  } finally {
    await db.destroy();
  }
}

const agesOf = (runs: readonly JobRun[]) =>
  runs.map(({ name, completedAt, age }) => `${name} ${completedAt ? durationText(age) : "never"}`).join(", ");

/** How long ago each last completed: that none has failed says nothing of whether any runs. */
export async function jobs({ db, siteRuns }: Pick<Opened, "db" | "siteRuns">): Promise<Finding> {
  const [runs, failed] = [await listJobRuns(db), await listFailedJobs(db)];
  const overdue = runs.filter(({ isOverdue }) => isOverdue);
  if (siteRuns && (runs.length === 0 || overdue.length > 0)) {
    const found = runs.length === 0 ? "no job has ever run" : `overdue, last completed: ${agesOf(overdue)}`;
    return warning(
      `the site runs, and ${found}: set WORKER=on, or start npm run work; its log says what fails. After a start look again in a minute.`,
    );
  }
  if (failed.length > 0)
    return warning(
      `${failed.map(({ name }) => name).join(", ")} failed and will be tried again: the site's log says why.`,
    );
  return ok(runs.length > 0 ? `last completed: ${agesOf(runs)}` : "none has run yet");
}

export async function demoAdmin({ db }: Pick<Opened, "db">): Promise<Finding> {
  if ((await findDemoAdmin(db)) === null) return ok("there is none");
  return warning(
    "admin@demo.invalid is an admin: before others come, npm run account -- create-admin EMAIL USERNAME, then npm run account -- demote admin@demo.invalid.",
  );
}

async function holds(invariant: Invariant, { db }: Pick<Opened, "db">): Promise<Finding> {
  const found = await contradictionsOf(invariant, db);
  if (found.length === 0) return ok("consistent");
  const { repair } = invariant;
  const said = `${found.join("; ")}.`;
  return repair ? error(said, () => repair(db)) : error(`${said} Restore a backup from before, or correct it by hand.`);
}
