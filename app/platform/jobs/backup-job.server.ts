import { access, constants, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { writeBackup } from "~/platform/db/backup/write-backup.server";
import { makeDir } from "~/platform/db/embedded/data-dir.server";
import { StartError } from "~/platform/process/open-database.server";
import { DAY_MS, HOUR_MS } from "~/platform/values/durations";
import { lastCommand, runBackupCommand } from "./backup-command.server";
import type { Job } from "./job";

export interface BackupSchedule {
  /** Backups of other names in this folder are left alone. */
  dir: string;
  /** The time of each day, in UTC. */
  at: { hour: number; minute: number };
  /** How many are kept, the newest. */
  keep: number;
  /** A shell command that is run after each backup. */
  command?: string | undefined;
}

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

/** When the newest scheduled backup began; null if there is none. */
export async function lastBackup(dir: string): Promise<Date | null> {
  return (await listBackups(dir))[0]?.at ?? null;
}

/** Whether a newer backup than this one, the newest, should be there. */
export function isBackupLate(last: Date, now: Date): boolean {
  return now.getTime() - last.getTime() > LATE_MS;
}

/** Makes the folder of scheduled backups. @throws StartError when it cannot be written */
export async function prepareBackupDir({ dir }: BackupSchedule): Promise<void> {
  try {
    makeDir(dir, 0o700);
    await writableDir(dir);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const owner = `${process.geteuid?.()}:${process.getegid?.()}`;
    const remedy =
      code === "EACCES" || code === "EPERM"
        ? `: chown ${owner} it (a folder mounted into a container: on the host)`
        : "";
    throw new StartError(`BACKUP_DIR: ${dir} cannot be written (${code})${remedy}.`);
  }
}

/** @throws the system's error when it is no folder, or this user may not write it */
async function writableDir(dir: string): Promise<void> {
  if (!(await stat(dir)).isDirectory()) throw Object.assign(new Error("no folder"), { code: "ENOTDIR" });
  await access(dir, constants.W_OK | constants.X_OK);
}

/** Whether a scheduled backup could be written now. */
export function canBackUp(dir: string): Promise<boolean> {
  return writableDir(dir).then(
    () => true,
    () => false,
  );
}

/** A folder that cannot be written is a warning: a site without backups is better than none, and the next try may succeed. */
export async function warnOfBackupDir(schedule: BackupSchedule): Promise<void> {
  await prepareBackupDir(schedule).catch((error: Error) => {
    console.warn(`${error.message} The site runs without backups until then.`);
  });
}

/** Backs up once after each time of the schedule, also one that passed while the site was stopped. */
export function backupJob(backups: BackupSchedule, connectionString: string): Job {
  const { dir, at, keep, command } = backups;
  const lastDue = (now: Date) => {
    const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), at.hour, at.minute);
    return today <= now.getTime() ? today : today - DAY_MS;
  };
  let sending = false;
  /** Sends the newest backup unless it was sent: a start tries again what failed or was interrupted. */
  const send = async (given: string) => {
    const [newest] = await listBackups(dir);
    const sent = await lastCommand(dir);
    if (!newest || sending || (sent?.name === newest.name && sent.code === 0)) return;
    sending = true;
    await runBackupCommand(given, { dir, name: newest.name })
      .catch((error: Error) => console.error(`BACKUP_COMMAND: ${error.message}`))
      .finally(() => {
        sending = false;
      });
  };
  return {
    name: "back_up",
    schedule: `${at.minute} ${at.hour} * * *`,
    run: async (_db, now) => {
      const last = await lastBackup(dir);
      const isDue = !last || last.getTime() < lastDue(now);
      if (isDue) {
        await prepareBackupDir(backups);
        await writeBackup(connectionString, { file: path.join(dir, nameAt(now)), now });
        for (const { name } of (await listBackups(dir)).slice(keep)) await rm(path.join(dir, name));
      }
      // Not awaited: it may take long, and other jobs wait for this one.
      if (command) void send(command);
      return isDue ? 1 : 0;
    },
  };
}
