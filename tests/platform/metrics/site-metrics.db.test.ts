import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { Registry } from "prom-client";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { connect, poolUse } from "~/platform/db/connection.server";
import { migrateJobQueue } from "~/platform/db/job-queue.server";
import { recordRun, registerJobs } from "~/platform/db/job-runs.server";
import { log } from "~/platform/log/log.server";
import { measureSite } from "~/platform/metrics/site-metrics.server";
import { version } from "../../../package.json";
import { databaseUrl, useDatabase } from "../../support/database";
import { useLog } from "../../support/log";

const db = useDatabase();
useLog();
let backupDir: string;
let register: Registry;
beforeAll(async () => {
  backupDir = await mkdtemp(path.join(tmpdir(), "haojia-metrics-"));
  await migrateJobQueue(databaseUrl());
});
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(db());
  await db().deleteFrom("job_runs").execute();
  register = new Registry();
  measureSite(register, { db: db(), dataDir: tmpdir(), backupDir });
});
afterAll(() => rm(backupDir, { recursive: true }));

/** The values of a metric by its labels. */
async function values(name: string, from = register): Promise<Record<string, number>> {
  const lines = (await from.getSingleMetricAsString(name)).split("\n").filter((line) => line && !line.startsWith("#"));
  return Object.fromEntries(
    lines.map((line) => {
      const [, labels = "", value = ""] = /^\w+(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      return [labels, Number(value.replace("Inf", "Infinity"))];
    }),
  );
}

it("shows which jobs wait, for how long, and which fail", async () => {
  expect(await values("haojia_jobs_due")).toEqual({ "": 0 });
  expect(await values("haojia_jobs_due_age_seconds")).toEqual({ "": 0 });
  await sql`
    select graphile_worker.add_job('due', run_at => now() - interval '90 seconds'),
      graphile_worker.add_job('due', run_at => now() - interval '30 seconds'),
      graphile_worker.add_job('failing', run_at => now() + interval '1 hour'),
      graphile_worker.add_job('running', run_at => now() - interval '1 hour')`.execute(db());
  await sql`update graphile_worker._private_jobs set locked_at = now() where run_at < now() - interval '30 minutes'`.execute(
    db(),
  );
  await sql`
    update graphile_worker._private_jobs set attempts = 3, last_error = 'no' where run_at > now()`.execute(db());
  expect(await values("haojia_jobs_due")).toEqual({ "": 2 });
  expect((await values("haojia_jobs_due_age_seconds"))[""]).toBeCloseTo(90, -1);
  expect(await values("haojia_job_failed_attempts")).toEqual({
    'task="due"': 0,
    'task="failing"': 3,
    'task="running"': 0,
  });
});

it("shows how long ago each job last completed, or was first scheduled", async () => {
  await registerJobs(db(), [{ name: "update_hot", period: 300 }]);
  await recordRun(db(), { name: "purge_runs", period: 86_400 });
  await sql`
    update job_runs set registered_at = now() - interval '50 seconds', completed_at = completed_at - interval '20 seconds'`.execute(
    db(),
  );
  const ages = await values("haojia_job_age_seconds");
  expect(ages['task="update_hot"']).toBeCloseTo(50, -2);
  expect(ages['task="purge_runs"']).toBeCloseTo(20, -2);
  expect(await values("haojia_job_period_seconds")).toEqual({ 'task="purge_runs"': 86_400, 'task="update_hot"': 300 });
});

it("counts notifications by kind and outcome, and says which version runs", async () => {
  log.info({ event: "notice_sent", kind: "webhook", outcome: "sent" });
  log.info({ event: "notice_failed", kind: "webhook", outcome: "404" });
  log.info({ event: "notice_failed", kind: "push", outcome: "timeout" });
  expect(await values("haojia_notices_total")).toEqual({
    'kind="webhook",outcome="sent"': 1,
    'kind="webhook",outcome="failed"': 1,
    'kind="push",outcome="failed"': 1,
  });
  expect(await values("haojia_build_info")).toEqual({ [`version="${version}",node="${process.versions.node}"`]: 1 });
});

it("counts failed runs of jobs and web processes that ended", async () => {
  log.error({ event: "job_failed", job: "update_hot", attempt: 1 });
  log.error({ event: "job_failed", job: "update_hot", attempt: 2 });
  log.error({ event: "web_process_ended", pid: 7 });
  expect(await values("haojia_job_failures_total")).toEqual({ 'task="update_hot"': 2 });
  expect(await values("haojia_web_process_ends_total")).toEqual({ "": 1 });
});

it("shows how long sources have been silent, of those that have delivered", async () => {
  await sql`
    insert into sources (name, created_at, delivered_at)
    values ('nightly', now(), now() - interval '2 hours'), ('new', now(), null)`.execute(db());
  const silences = await values("haojia_source_silence_seconds");
  expect(Object.keys(silences)).toEqual(['source="nightly"']);
  expect(silences['source="nightly"']).toBeCloseTo(7_200, -2);
});

it("shows the backup's age, infinite without one, and the room on disks", async () => {
  expect(await values("haojia_backup_age_seconds")).toEqual({ "": Number.POSITIVE_INFINITY });
  const time = new Date(Date.now() - 3_600_000).toISOString().slice(0, 19).replaceAll(":", "-");
  await writeFile(path.join(backupDir, `haojia-${time}Z.zip`), "");
  expect((await values("haojia_backup_age_seconds"))[""]).toBeCloseTo(3_600, -2);
  const [free, size] = [await values("haojia_disk_free_bytes"), await values("haojia_disk_size_bytes")];
  expect(Object.keys(free)).toEqual(['directory="data"', 'directory="backups"']);
  expect(Object.keys(size)).toEqual(Object.keys(free));
  for (const [disk, bytes] of Object.entries(free)) expect(bytes).toBeLessThanOrEqual(size[disk] ?? 0);
});

it("shows what can be read while the database is away, and that it is", async () => {
  expect(await values("haojia_ready")).toEqual({ "": 1 });
  const away = new Registry();
  measureSite(away, { db: connect("postgresql://127.0.0.1:1/none") });
  expect(await values("haojia_ready", away)).toEqual({ "": 0 });
  expect(await values("haojia_jobs_due", away)).toEqual({});
  expect(await values("haojia_source_silence_seconds", away)).toEqual({});
  expect(await away.metrics()).not.toContain("haojia_backup");
});

it("counts open, idle and waiting connections of a pool", async () => {
  const pooled = connect(databaseUrl(), { connections: 1 });
  expect(poolUse(pooled)).toEqual({ open: 0, idle: 0, waiting: 0, max: 1 });
  const queries = [1, 2, 3].map(() => sql`select pg_sleep(0.2)`.execute(pooled));
  await expect.poll(() => poolUse(pooled)).toEqual({ open: 1, idle: 0, waiting: 2, max: 1 });
  await Promise.all(queries);
  expect(poolUse(pooled)).toEqual({ open: 1, idle: 1, waiting: 0, max: 1 });
  await pooled.destroy();
});
