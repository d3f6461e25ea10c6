import fs from "node:fs";
import path from "node:path";
import type { LockHolder } from "./data-dir-holder.server.ts";
import { DataDirLock, takeDataDirLock } from "./data-dir-lock.server.ts";
import { freeBytes, RESERVE_BYTES } from "./disk-room.ts";
import { CLUSTER_NAME, POSTGRES_MAJOR } from "./durable-pglite.ts";

/** A data directory that cannot be used; the message is one line that names it. */
export class DataDirError extends Error {
  constructor(
    readonly code: "not_writable" | "in_use" | "wrong_version" | "damaged" | "disk_full",
    message: string,
  ) {
    super(message.replace(/\p{Cc}+/gu, " "));
    this.name = "DataDirError";
  }
}

/** A new cluster's files, two WAL segments, the schema and the demo deals. */
const NEW_CLUSTER_BYTES = 96 * 1024 * 1024;

/** Creates a data directory with mode 0700 if missing, and returns its real path. */
export function prepareDir(dataDir: string): string {
  try {
    makeDir(path.resolve(dataDir));
    fs.chmodSync(dataDir, 0o700);
    return fs.realpathSync(dataDir);
  } catch (error) {
    throw notWritable(path.resolve(dataDir), error);
  }
}

/** As `mkdir -p`: Node's recursive mkdir loops for ever in some file systems, such as /proc. */
function makeDir(dir: string): void {
  const exists = () => fs.statSync(dir, { throwIfNoEntry: false })?.isDirectory() === true;
  if (exists()) return;
  makeDir(path.dirname(dir));
  try {
    fs.mkdirSync(dir, { mode: 0o700 });
  } catch (error) {
    if (!exists()) throw error;
  }
}

function notWritable(dir: string, error: unknown): DataDirError {
  const { code, message } = error as NodeJS.ErrnoException;
  const owner = `${process.geteuid?.()}:${process.getegid?.()}`;
  const remedy = `it belongs to another user; chown -R ${owner} it (a directory mounted into a container: on the host)`;
  const why = code === "EPERM" || code === "EACCES" ? remedy : (code ?? message);
  return new DataDirError("not_writable", `Cannot keep the database in ${dir}: ${why}.`);
}

export function hasCluster(dataDir: string): boolean {
  return fs.existsSync(path.join(dataDir, CLUSTER_NAME));
}

/** @throws DataDirError when the disk has too little free space */
export function checkRoom(dir: string): void {
  const needed = hasCluster(dir) ? RESERVE_BYTES : RESERVE_BYTES + NEW_CLUSTER_BYTES;
  const free = freeBytes(dir);
  if (free >= needed) return;
  const [has, needs] = [free, needed].map((bytes) => Math.floor(bytes / 2 ** 20));
  throw new DataDirError(
    "disk_full",
    `The disk of ${dir} is full: ${has} MB are free, the database needs ${needs} MB.`,
  );
}

/** @throws DataDirError when another process has the lock */
export async function takeLock(dir: string): Promise<DataDirLock> {
  const lock = await takeDataDirLock(dir).catch((error) => {
    throw notWritable(dir, error);
  });
  if (lock instanceof DataDirLock) return lock;
  throw new DataDirError("in_use", `The database in ${dir} is in use by ${nameHolder(lock.holder, lock.file)}.`);
}

function nameHolder(holder: LockHolder | null, file: string): string {
  const remedy = `if no such process is left, remove ${file}`;
  if (holder === null) return `another process (${remedy})`;
  return `process ${holder.pid} on host ${holder.hostname} (${remedy})`;
}

/** @throws DataDirError when the directory has a database of another version */
export function checkVersion(dir: string): void {
  const cluster = path.join(dir, CLUSTER_NAME);
  if (!fs.existsSync(cluster)) return;
  const version = readVersion(cluster);
  if (version === POSTGRES_MAJOR) return;
  if (version === null) {
    throw new DataDirError("wrong_version", `${cluster} is not a PostgreSQL database: its PG_VERSION cannot be read.`);
  }
  const advice = "dump it with the version that made it and load it into an empty directory";
  throw new DataDirError(
    "wrong_version",
    `The database in ${dir} is of PostgreSQL ${version}, not ${POSTGRES_MAJOR}: ${advice}.`,
  );
}

/** The cluster's major version; null when it cannot be read. */
function readVersion(cluster: string): string | null {
  try {
    const [version] =
      /^\d{1,3}(?:\.\d+)?(?=\n?$)/.exec(fs.readFileSync(path.join(cluster, "PG_VERSION"), "utf8")) ?? [];
    return version ?? null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EACCES") throw notWritable(path.dirname(cluster), error);
    return null;
  }
}
