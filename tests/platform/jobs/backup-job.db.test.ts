import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { checkBackup } from "~/platform/db/backup/restore-backup.server";
import { lastCommand, runBackupCommand } from "~/platform/jobs/backup-command.server";
import { backupJob, canBackUp, lastBackup, prepareBackupDir, warnOfBackupDir } from "~/platform/jobs/backup-job.server";
import { StartError } from "~/platform/process/open-database.server";
import { databaseUrl, useDatabase } from "../../support/database";

const db = useDatabase();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "backups-"));
});
afterAll(() => rm(folder, { recursive: true }));

const WAIT = { timeout: 90_000, interval: 50 };

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

it("a folder that cannot be written is one line, the site's start goes on, and the job fails until it can", async () => {
  await writeFile(path.join(folder, "a-file"), "");
  const schedule = scheduleIn("a-file");
  const prepared = prepareBackupDir(schedule);
  await expect(prepared).rejects.toThrow(StartError);
  await expect(prepared).rejects.toThrow(/^BACKUP_DIR: \S+a-file cannot be written \(EEXIST\)\.$/);
  // A recursive mkdir of Node's would not return.
  await expect(prepareBackupDir({ ...schedule, dir: "/proc/none/here" })).rejects.toThrow(/cannot be written \(\w+\)/);
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  await warnOfBackupDir(schedule);
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/a-file cannot be written .* without backups/));
  warn.mockRestore();
  expect(await canBackUp(schedule.dir)).toBe(false);
  await expect(backupJob(schedule, databaseUrl()).run(db(), at(20, "02:00"))).rejects.toThrow("cannot be written");
  await rm(schedule.dir);
  expect(await backupJob(schedule, databaseUrl()).run(db(), at(20, "02:00"))).toBe(1);
  expect(await canBackUp(schedule.dir)).toBe(true);
});

describe("BACKUP_COMMAND", () => {
  it("gets each backup's path, is tried again until it succeeds, and its exit code is kept", async () => {
    const seen = path.join(folder, "seen");
    const command = `echo "$BACKUP_FILE" >> '${seen}'; test -e '${seen}-ok' || exit 7`;
    const schedule = { ...scheduleIn("it's; $(sent)"), command };
    const paths = async () => (await readFile(seen, "utf8").catch(() => "")).split("\n").filter(Boolean);
    const { run } = backupJob(schedule, databaseUrl());
    expect(await lastCommand(schedule.dir)).toBeNull();
    await run(db(), at(20, "04:00"));
    const file = (day: number) => `haojia-2026-11-${day}T04-00-00Z.zip`;
    await vi.waitFor(async () => expect(await lastCommand(schedule.dir)).toEqual({ name: file(20), code: 7 }), WAIT);
    await writeFile(`${seen}-ok`, "");
    for (const code of [0, 0]) {
      await run(db(), at(20, "05:00"));
      await vi.waitFor(async () => expect(await lastCommand(schedule.dir)).toEqual({ name: file(20), code }), WAIT);
    }
    await run(db(), at(21, "04:00"));
    await vi.waitFor(async () => expect(await lastCommand(schedule.dir)).toEqual({ name: file(21), code: 0 }), WAIT);
    expect(await paths()).toEqual([20, 20, 21].map((day) => path.join(schedule.dir, file(day))));
  });

  it("is ended with its children when it takes too long", async () => {
    const dir = path.join(folder, "slow");
    await mkdir(dir);
    await runBackupCommand("sleep 600 & wait", { dir, name: "one.zip", timeoutMs: 300 });
    expect(await lastCommand(dir)).toEqual({ name: "one.zip", code: "SIGKILL" });
  });
});
