import { statfs } from "node:fs/promises";
import { Counter, Gauge, type Registry } from "prom-client";
import { storedBytes } from "~/features/pictures/pictures.server";
import { sourceSilences } from "~/features/sources/overview.server";
import { waitingSeconds } from "~/features/submissions/queue.server";
import type { Database } from "~/platform/db/connection.server";
import { jobFigures } from "~/platform/db/job-queue.server";
import { listJobRuns } from "~/platform/db/job-runs.server";
import { checkReadiness } from "~/platform/db/readiness.server";
import { replicaState } from "~/platform/db/replica.server";
import { lastBackup } from "~/platform/jobs/backup-job.server";
import { version } from "../../../package.json";
import { countRecords } from "./count-records.server";

const READY_TIMEOUT_MS = 1_000;

export interface MeasuredSite {
  /** A connection for these figures alone, with a statement timeout. */
  db: Database;
  /** The database of DATABASE_READ_URL. */
  replica?: Database;
  /** The embedded database's. */
  dataDir?: string;
  backupDir?: string;
}

type Values = readonly (readonly [labels: Record<string, string>, value: number])[];

/** Shows figures of the whole site, read when asked for: several processes that do so show the same. */
export function measureSite(register: Registry, { db, replica, dataDir, backupDir }: MeasuredSite): void {
  const registers = [register];

  /** Shows a figure; it has no values while they cannot be read. */
  function show(name: string, help: string, labels: string[], read: () => Promise<Values>): void {
    new Gauge<string>({
      ...{ name, help, labelNames: labels, registers },
      async collect() {
        const values = await read().catch(() => []);
        this.reset();
        // Without values the figure would be 0.
        if (labels.length === 0) this.remove();
        for (const [labelled, value] of values) this.set(labelled, value);
      },
    });
  }

  show("haojia_ready", "Whether the database is reachable, migrated and writable.", [], async () => [
    [{}, (await checkReadiness(db, READY_TIMEOUT_MS)) === "ready" ? 1 : 0],
  ]);
  show("haojia_jobs_due", "Jobs that could run now and wait.", [], async () => [
    [{}, (await jobFigures(db)).reduce((sum, { due }) => sum + due, 0)],
  ]);
  show("haojia_jobs_due_age_seconds", "How long the oldest of the due jobs has waited.", [], async () => [
    [{}, Math.max(0, ...(await jobFigures(db)).map(({ age }) => age))],
  ]);
  show("haojia_job_failed_attempts", "Failed attempts of a job since it last succeeded.", ["task"], async () =>
    (await jobFigures(db)).map(({ job, failed }) => [{ task: job }, failed] as const),
  );
  show("haojia_job_age_seconds", "Since a job last completed, or was first scheduled.", ["task"], async () =>
    (await listJobRuns(db)).map(({ name, age }) => [{ task: name }, age] as const),
  );
  show("haojia_job_period_seconds", "How often a job is scheduled.", ["task"], async () =>
    (await listJobRuns(db)).map(({ name, period }) => [{ task: name }, period] as const),
  );
  show("haojia_queue_age_seconds", "How long the oldest submission has waited for a decision.", [], async () => [
    [{}, await waitingSeconds(db)],
  ]);
  show("haojia_pictures_bytes", "The size of all stored pictures.", [], async () => [[{}, await storedBytes(db)]]);
  if (replica) {
    show("haojia_replica_lag_seconds", "By how much the replica is behind.", [], async () => [
      [{}, (await replicaState(replica)).lagSeconds],
    ]);
  }
  show("haojia_build_info", "1, with the versions of the site and of Node.", ["version", "node"], async () => [
    [{ version, node: process.versions.node }, 1],
  ]);
  show("haojia_source_silence_seconds", "Since a source's last delivery, to the minute.", ["source"], async () =>
    (await sourceSilences(db, new Date())).map(({ source, seconds }) => [{ source }, seconds] as const),
  );
  if (backupDir !== undefined) {
    show("haojia_backup_age_seconds", "Since the last backup began; infinite without one.", [], async () => {
      const last = await lastBackup(backupDir);
      return [[{}, last ? (Date.now() - last.getTime()) / 1_000 : Number.POSITIVE_INFINITY]];
    });
  }
  const disks = Object.entries({ data: dataDir, backups: backupDir }).flatMap(([directory, path]) =>
    path === undefined ? [] : { directory, path },
  );
  const ofDisks = (figure: (disk: { blocks: number; bavail: number; bsize: number }) => number) => () =>
    Promise.all(disks.map(async ({ directory, path }) => [{ directory }, figure(await statfs(path))] as const));
  show(
    "haojia_disk_free_bytes",
    "Free space on the disk of a directory.",
    ["directory"],
    ofDisks(({ bavail, bsize }) => bavail * bsize),
  );
  show(
    "haojia_disk_size_bytes",
    "Size of the disk of a directory.",
    ["directory"],
    ofDisks(({ blocks, bsize }) => blocks * bsize),
  );

  const failures = new Counter({
    name: "haojia_job_failures_total",
    help: "Failed runs of a job in this process.",
    labelNames: ["task"],
    registers,
  });
  const ends = new Counter({
    name: "haojia_web_process_ends_total",
    help: "Web processes that ended by themselves and were replaced.",
    registers,
  });
  const notices = new Counter({
    name: "haojia_notices_total",
    help: "Notifications of browsers (push) and webhooks that this process has sent, accepted (sent) or not (failed).",
    labelNames: ["kind", "outcome"],
    registers,
  });
  countRecords({
    job_failed: ({ job }) => failures.inc({ task: job }),
    web_process_ended: () => ends.inc(),
    notice_sent: ({ kind }) => notices.inc({ kind, outcome: "sent" }),
    notice_failed: ({ kind }) => notices.inc({ kind, outcome: "failed" }),
  });
}
