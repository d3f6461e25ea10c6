import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { writeBackup } from "~/db/backup/write-backup.server";
import { StartError } from "~/server/process/open-database.server";
import type { Job } from "./job";

export interface BackupSchedule {
  /** Backups of other names in this folder are left alone. */
  dir: string;
  /** Hour and minute of each day, in UTC. */
  at: { hour: number; minute: number };
  /** How many are kept, the newest. */
  keep: number;
}

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** A day, and an hour for the backup itself. */
const LATE_MS = DAY_MS + HOUR_MS;

const NAME = /^haojia-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)Z\.zip$/;

function nameAt(time: Date): string {
  return `haojia-${time.toISOString().slice(0, 19).replaceAll(":", "-")}Z.zip`;
}

/** The scheduled backups of a folder and when each began, the newest first; none when the folder cannot be read. */
export async function listBackups(dir: string): Promise<{ name: string; at: Date }[]> {
  const names = await readdir(dir).catch(() => []);
  const backups = names.flatMap((name) => {
    const [, hour, minute, second] = NAME.exec(name) ?? [];
    return hour ? { name, at: new Date(`${hour}:${minute}:${second}Z`) } : [];
  });
  return backups.sort((one, other) => other.at.getTime() - one.at.getTime());
}

/** When the newest scheduled backup began; null without one. */
export async function lastBackup(dir: string): Promise<Date | null> {
  return (await listBackups(dir))[0]?.at ?? null;
}

/** Whether a newer backup than this one, the newest, should be there. */
export function isBackupLate(last: Date, now: Date): boolean {
  return now.getTime() - last.getTime() > LATE_MS;
}

/** Makes the folder of scheduled backups. @throws StartError when it cannot be written */
export async function prepareBackupDir({ dir }: BackupSchedule): Promise<void> {
  const trial = path.join(dir, `.haojia-${process.pid}`);
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    await mkdir(trial);
    await rm(trial, { recursive: true });
  } catch (error) {
    throw new StartError(`BACKUP_DIR: ${dir} cannot be written (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/** Backs up once after each time of the schedule, also one that passed while the site was stopped. */
export function backupJob({ dir, at, keep }: BackupSchedule, connectionString: string): Job {
  const lastDue = (now: Date) => {
    const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), at.hour, at.minute);
    return today <= now.getTime() ? today : today - DAY_MS;
  };
  return {
    name: "back_up",
    schedule: `${at.minute} ${at.hour} * * *`,
    run: async (_db, now) => {
      const last = await lastBackup(dir);
      if (last && last.getTime() >= lastDue(now)) return 0;
      await writeBackup(connectionString, { file: path.join(dir, nameAt(now)), now });
      for (const { name } of (await listBackups(dir)).slice(keep)) await rm(path.join(dir, name));
      return 1;
    },
  };
}
