import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkBackup } from "~/db/backup/restore-backup.server";
import { backupJob, lastBackup, prepareBackupDir } from "~/server/jobs/backup-job.server";
import { StartError } from "~/server/process/open-database.server";
import { databaseUrl, useDatabase } from "../../support/database";

const db = useDatabase();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "backups-"));
});
afterAll(() => rm(folder, { recursive: true }));

const scheduleIn = (name: string) => ({ dir: path.join(folder, name), at: { hour: 3, minute: 20 }, keep: 2 });

const at = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00.000Z`);

it("one backup is made after each time of the schedule, and the newest are kept, with whatever else is there", async () => {
  const schedule = scheduleIn("daily");
  await prepareBackupDir(schedule);
  await writeFile(path.join(schedule.dir, "notes.txt"), "");
  const { schedule: cron, run } = backupJob(schedule, databaseUrl());
  expect(cron).toBe("20 3 * * *");
  expect(await lastBackup(schedule.dir)).toBeNull();
  // At a first start, and not again before the next time.
  expect(await run(db(), at(20, "02:00"))).toBe(1);
  expect(await run(db(), at(20, "03:19"))).toBe(0);
  expect(await run(db(), at(20, "03:20"))).toBe(1);
  expect(await run(db(), at(21, "03:00"))).toBe(0);
  // Late, after a night without the site.
  expect(await run(db(), at(23, "12:00"))).toBe(1);
  expect((await readdir(schedule.dir)).toSorted()).toEqual([
    "haojia-2026-11-20T03-20-00Z.zip",
    "haojia-2026-11-23T12-00-00Z.zip",
    "notes.txt",
  ]);
  expect(await lastBackup(schedule.dir)).toEqual(at(23, "12:00"));
  const { createdAt } = await checkBackup(path.join(schedule.dir, "haojia-2026-11-23T12-00-00Z.zip"));
  expect(createdAt).toBe("2026-11-23T12:00:00.000Z");
});

it("a folder that cannot be written ends the start with one line", async () => {
  await writeFile(path.join(folder, "a-file"), "");
  const prepared = prepareBackupDir(scheduleIn("a-file"));
  await expect(prepared).rejects.toThrow(StartError);
  await expect(prepared).rejects.toThrow(/^BACKUP_DIR: \S+a-file cannot be written \(\w+\)\.$/);
});
