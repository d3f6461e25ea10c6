import { existsSync } from "node:fs";
import { chmod, stat } from "node:fs/promises";
import path from "node:path";
import type { Environment } from "~/env.server";
import { BackupError } from "~/platform/db/backup/manifest";
import { checkBackup } from "~/platform/db/backup/restore-backup.server";
import { dataDirFor } from "~/platform/db/embedded/data-dir.server";
import { freeBytes, RESERVE_BYTES } from "~/platform/db/embedded/disk-room.server";
import { lastCommand } from "~/platform/jobs/backup-command.server";
import { isBackupLate, listBackups, prepareBackupDir } from "~/platform/jobs/backup-job.server";
import { HOUR_MS } from "~/platform/values/durations";
import { type Check, error, type Finding, ok, warning } from "./finding";

interface Storage {
  env: Environment;
  now: Date;
}

/** Checks that run before the database is opened, which makes DATA_DIR private. */
export const STORAGE_CHECKS: readonly Check<Storage>[] = [
  { name: "data folder", find: dataFolder },
  { name: "backup folder", find: backupFolder },
  { name: "disk", find: disk },
  { name: "last backup", find: lastBackup },
  { name: "backup command", find: backupCommand },
];

const OTHERS = 0o077;

export async function dataFolder({ env }: Pick<Storage, "env">): Promise<Finding | null> {
  const dir = dataDirFor(env.dataDir);
  const found = await stat(dir).catch(() => null);
  if (env.databaseUrl || !found) return null;
  const user = process.geteuid?.() ?? 0;
  if (user !== 0 && user !== found.uid) {
    return error(`${dir} is of user ${found.uid}: run this as that user, or chown -R ${user} it.`);
  }
  if ((found.mode & OTHERS) === 0) return ok(`${dir} is private`);
  return warning(`other users can enter ${dir}: chmod 700 it.`, () => chmod(dir, 0o700));
}

export async function backupFolder({ env }: Pick<Storage, "env">): Promise<Finding | null> {
  const { backups } = env;
  if (!backups) return null;
  const { dir } = backups;
  if (!(await stat(dir).catch(() => null))) {
    return warning(`${dir} is missing: the site makes it at its start.`, () => prepareBackupDir(backups));
  }
  await prepareBackupDir(backups);
  const files = (await listBackups(dir)).map(({ name }) => path.join(dir, name));
  const modes = await Promise.all(files.map(async (file) => (await stat(file)).mode));
  const open = files.filter((_, index) => ((modes[index] ?? 0) & OTHERS) !== 0);
  if (open.length === 0) return ok(`this user can write ${dir}`);
  const fix = () => Promise.all(open.map((file) => chmod(file, 0o600)));
  return warning(`other users can read backups in ${dir} (${open.length}): chmod 600 them.`, fix);
}

const GB = 1e9;
const LITTLE_BYTES = GB;

interface Place {
  dir: string;
  free: number;
  /** The free bytes that writes and backups need. */
  needed: number;
}

export async function disk({ env }: Pick<Storage, "env">): Promise<Finding | null> {
  const places: Place[] = [];
  const add = (dir: string, needed: number) => places.push({ dir, free: freeBytes(existing(dir)), needed });
  if (!env.databaseUrl) add(dataDirFor(env.dataDir), RESERVE_BYTES);
  if (env.backups) add(env.backups.dir, await newestSize(env.backups.dir));
  return places.length > 0 ? room(places) : null;
}

/** The folder, or the nearest above it that is there. */
function existing(dir: string): string {
  return existsSync(dir) ? dir : existing(path.dirname(dir));
}

async function newestSize(dir: string): Promise<number> {
  const [newest] = await listBackups(dir);
  return newest ? (await stat(path.join(dir, newest.name))).size : 0;
}

export function room(places: readonly Place[]): Finding {
  const said = places.map(({ dir, free }) => `${(free / GB).toFixed(1)} GB are free for ${dir}`).join(", ");
  if (places.some(({ free, needed }) => free < needed)) return error(`${said}: writes fail; make room.`);
  if (places.some(({ free }) => free < LITTLE_BYTES)) return warning(`${said}: make room.`);
  return ok(said);
}

export async function lastBackup({ env, now }: Storage): Promise<Finding> {
  if (!env.backups) return warning("BACKUP_DIR is not set: no backups are made by themselves.");
  const { dir } = env.backups;
  const [newest] = await listBackups(dir);
  if (!newest) return warning(`there is none in ${dir}: the site, or npm run work, makes one at its start.`);
  const file = path.join(dir, newest.name);
  const hours = Math.floor((now.getTime() - newest.at.getTime()) / HOUR_MS);
  try {
    const { tables } = await checkBackup(file);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const said = `${file}, ${hours} h old, ${rows} rows, readable`;
    return !isBackupLate(newest.at, now)
      ? ok(said)
      : warning(`${said}: the site, or npm run work, makes one each day; start it.`);
  } catch (thrown) {
    const why = thrown instanceof BackupError ? thrown.problem : (thrown as NodeJS.ErrnoException).code;
    return error(`${file} cannot be restored (${why}): delete it; the site makes another at its start.`);
  }
}

export async function backupCommand({ env }: Pick<Storage, "env">): Promise<Finding | null> {
  if (!env.backups?.command) return null;
  const last = await lastCommand(env.backups.dir);
  if (!last) return warning("BACKUP_COMMAND has not ended yet: the site runs it after each backup.");
  if (last.code === 0) return ok(`it succeeded for ${last.name}`);
  return error(
    `it ended with ${last.code} for ${last.name}: the site's log has what it said; the next start tries again.`,
  );
}
