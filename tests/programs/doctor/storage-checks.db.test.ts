import { chmod, mkdir, rm, stat, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { parseEnvironment } from "~/env.server";
import { runBackupCommand } from "~/platform/jobs/backup-command.server";
import { backupJob } from "~/platform/jobs/backup-job.server";
import { backupCommand, backupFolder, dataFolder, disk, lastBackup, room } from "~/programs/doctor/storage-checks";
import { databaseUrl, useDatabase } from "../../support/database";
import { sharedFolder } from "../../support/shared-folder";

const db = useDatabase();
const folder = sharedFolder("storage");
afterAll(() => rm(folder, { recursive: true }));
const inFolder = (name: string) => path.join(folder, name);
const given = (variables: Record<string, string>) => ({ env: parseEnvironment(variables) });
const modeOf = async (file: string) => (await stat(file)).mode & 0o777;

it("a data folder that others can enter is a warning, and is mended", async () => {
  const DATA_DIR = inFolder("data");
  expect(await dataFolder(given({ DATA_DIR }))).toBeNull();
  await mkdir(DATA_DIR);
  await chmod(DATA_DIR, 0o755);
  const found = await dataFolder(given({ DATA_DIR }));
  expect(found).toMatchObject({ level: "warning" });
  await found?.fix?.();
  expect(await modeOf(DATA_DIR)).toBe(0o700);
  expect(await dataFolder(given({ DATA_DIR }))).toMatchObject({ level: "ok" });
  expect(await dataFolder(given({ DATA_DIR, DATABASE_URL: "postgresql://db.example/haojia" }))).toBeNull();
});

it("a missing backup folder is made, one that cannot be written is an error", async () => {
  expect(await backupFolder(given({}))).toBeNull();
  const BACKUP_DIR = inFolder("missing");
  const found = await backupFolder(given({ BACKUP_DIR }));
  expect(found).toMatchObject({ level: "warning" });
  await found?.fix?.();
  expect(await backupFolder(given({ BACKUP_DIR }))).toMatchObject({ level: "ok" });
  await writeFile(inFolder("a-file"), "");
  await expect(backupFolder(given({ BACKUP_DIR: inFolder("a-file") }))).rejects.toThrow("cannot be written");
});

it("a BACKUP_COMMAND that failed or has not ended is told", async () => {
  const dir = inFolder("sent");
  await mkdir(dir);
  const found = () => backupCommand(given({ BACKUP_DIR: dir, BACKUP_COMMAND: "true" }));
  expect(await backupCommand(given({ BACKUP_DIR: dir }))).toBeNull();
  expect(await found()).toMatchObject({ level: "warning" });
  await runBackupCommand("exit 3", { dir, name: "one.zip" });
  expect(await found()).toMatchObject({ level: "error", text: expect.stringMatching(/^it ended with 3 for one\.zip/) });
  await runBackupCommand("true", { dir, name: "one.zip" });
  expect(await found()).toMatchObject({ level: "ok" });
});

it("backups are private, read back and no older than a day", async () => {
  const now = new Date("2026-11-20T03:20:00Z");
  const day = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  const dir = inFolder("backups");
  const settings = given({ BACKUP_DIR: dir });
  await mkdir(dir);
  expect(await lastBackup({ ...given({}), now })).toMatchObject({
    level: "warning",
    text: expect.stringContaining("not set"),
  });
  expect(await lastBackup({ ...settings, now })).toMatchObject({
    level: "warning",
    text: expect.stringContaining("none"),
  });
  const schedule = settings.env.backups;
  if (!schedule) throw new Error("BACKUP_DIR was not read");
  await backupJob(schedule, databaseUrl()).run(db(), now);
  const file = path.join(dir, "haojia-2026-11-20T03-20-00Z.zip");

  expect(await lastBackup({ ...settings, now: day(24) })).toMatchObject({
    level: "ok",
    text: expect.stringContaining("24 h old"),
  });
  expect(await lastBackup({ ...settings, now: day(26) })).toMatchObject({ level: "warning" });

  await chmod(file, 0o644);
  const open = await backupFolder(settings);
  expect(open).toMatchObject({ level: "warning" });
  await open?.fix?.();
  expect(await modeOf(file)).toBe(0o600);

  await truncate(file, 1_000);
  expect(await lastBackup({ ...settings, now })).toEqual({
    level: "error",
    text: `${file} cannot be restored (unreadable): delete it; the site makes another at its start.`,
  });
});

it("little room is a warning, too little an error", async () => {
  const place = { dir: "/data", free: 5e9, needed: 64e6 };
  expect(room([place])).toEqual({ level: "ok", text: "5.0 GB are free for /data" });
  expect(room([place, { ...place, free: 0.5e9 }])).toMatchObject({ level: "warning" });
  expect(room([{ ...place, free: 10e6 }])).toMatchObject({ level: "error" });
  const there = await disk(given({ DATA_DIR: folder, BACKUP_DIR: inFolder("not/yet/there") }));
  expect(there?.text).toMatch(/^[\d.]+ GB are free for \S+, [\d.]+ GB are free for/);
  expect(await disk(given({ DATABASE_URL: "postgresql://db.example/haojia" }))).toBeNull();
});
