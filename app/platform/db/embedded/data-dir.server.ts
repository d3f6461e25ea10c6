import fs from "node:fs";
import path from "node:path";
import { freeBytes, RESERVE_BYTES } from "./disk-room.server";

/** A data directory that cannot be used; the message is one line that names it and says what to do. */
export class DataDirError extends Error {
  constructor(
    readonly code:
      | "no_binaries"
      | "not_writable"
      | "unreachable"
      | "path_too_long"
      | "old_kind"
      | "wrong_version"
      | "damaged"
      | "disk_full",
    message: string,
  ) {
    super(message.replace(/\p{Cc}+/gu, " "));
    this.name = "DataDirError";
  }
}

interface OsUser {
  uid: number;
  gid: number;
}

export interface DataDir {
  /** The directory's real path. */
  dir: string;
  cluster: string;
  /** The user that PostgreSQL runs as; null for this process's own. */
  user: OsUser | null;
}

const DEFAULT_DIR = "./data";
/** The default when root runs the site where no other user may pass, such as in /root. */
const SYSTEM_DIR = "/var/lib/haojia";
const CLUSTER_NAME = "postgresql";
/** The directory of versions up to 0.1.0, which used PGlite. */
const OLD_CLUSTER_NAME = "pgdata";

/** The user that PostgreSQL runs as when root starts the site, because it refuses to run as root. */
const UNPRIVILEGED: OsUser = { uid: 65_534, gid: 65_534 };

export const SOCKET_NAME = ".s.PGSQL.5432";
/** The longest path of a directory whose socket has one that fits into an address. */
const MAX_DIR_BYTES = 107 - `/${SOCKET_NAME}`.length;

/** A new cluster's files, two WAL segments, the schema and the demo deals. */
const NEW_CLUSTER_BYTES = 96 * 1024 * 1024;

const isRoot = () => process.geteuid?.() === 0;

/** The data directory; by default ./data, or /var/lib/haojia if root runs the site where no other user may pass. */
export function dataDirFor(setting: string | undefined): string {
  const local = path.resolve(setting ?? DEFAULT_DIR);
  const isUsable = setting !== undefined || !isRoot() || isPassable(path.dirname(local));
  // Data of the old kind are not ignored silently.
  return isUsable || fs.existsSync(path.join(local, OLD_CLUSTER_NAME)) ? local : SYSTEM_DIR;
}

export function hasCluster(dir: string): boolean {
  return fs.existsSync(path.join(dir, CLUSTER_NAME));
}

/**
 * Creates a data directory with mode 0700 if missing. Run by root, it belongs to the user that PostgreSQL runs as: its owner,
 * or uid 65534.
 *
 * @throws DataDirError when it cannot be used
 */
export function prepareDataDir(given: string): DataDir {
  const resolved = path.resolve(given);
  if (isRoot() && !isPassable(path.dirname(resolved))) {
    const advice = `choose a DATA_DIR that others can reach, such as ${SYSTEM_DIR}, or run the site as another user`;
    const why = `PostgreSQL does not run as root, and no other user reaches ${resolved}`;
    throw new DataDirError("unreachable", `${why}: ${advice}.`);
  }
  let dir: string;
  let user: OsUser | null = null;
  try {
    // The mode is set below, since an existing directory keeps its own.
    makeDir(resolved);
    dir = fs.realpathSync(resolved);
    if (isRoot()) {
      const { uid, gid } = fs.statSync(dir);
      user = uid === 0 ? UNPRIVILEGED : { uid, gid };
      fs.chownSync(dir, user.uid, user.gid);
    }
    fs.chmodSync(dir, 0o700);
    fs.accessSync(dir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    throw notWritable(resolved, error);
  }
  if (Buffer.byteLength(dir) > MAX_DIR_BYTES) {
    const excess = `its path has ${Buffer.byteLength(dir)} bytes, a socket in it allows ${MAX_DIR_BYTES}`;
    throw new DataDirError(
      "path_too_long",
      `Cannot keep the database in ${dir}: ${excess}; choose a shorter DATA_DIR.`,
    );
  }
  return { dir, cluster: path.join(dir, CLUSTER_NAME), user };
}

/** Like `mkdir -p -m`: Node's recursive mkdir loops for ever in some file systems, such as /proc. Others may pass parents. */
export function makeDir(dir: string, mode = 0o755): void {
  const exists = () => fs.statSync(dir, { throwIfNoEntry: false })?.isDirectory() === true;
  if (exists()) return;
  makeDir(path.dirname(dir));
  try {
    fs.mkdirSync(dir, { mode });
  } catch (error) {
    if (!exists()) throw error;
  }
}

/** Whether every user may pass the directories of a path, as far as there are any. */
export function isPassable(dir: string): boolean {
  const parent = path.dirname(dir);
  return isOpen(dir) && (parent === dir || isPassable(parent));
}

function isOpen(dir: string): boolean {
  try {
    const found = fs.statSync(dir);
    return !found.isDirectory() || (found.mode & fs.constants.S_IXOTH) !== 0;
  } catch {
    return true;
  }
}

function notWritable(dir: string, error: unknown): DataDirError {
  const { code, message } = error as NodeJS.ErrnoException;
  const owner = `${process.geteuid?.()}:${process.getegid?.()}`;
  const remedy = `it belongs to another user; chown -R ${owner} it (a directory mounted into a container: on the host)`;
  const why = code === "EPERM" || code === "EACCES" ? remedy : (code ?? message);
  return new DataDirError("not_writable", `Cannot keep the database in ${dir}: ${why}.`);
}

/** @throws DataDirError when the disk has too little free space */
export function checkRoom({ dir }: DataDir): void {
  const needed = hasCluster(dir) ? RESERVE_BYTES : RESERVE_BYTES + NEW_CLUSTER_BYTES;
  const free = freeBytes(dir);
  if (free >= needed) return;
  const [has, needs] = [free, needed].map((bytes) => Math.floor(bytes / 2 ** 20));
  throw new DataDirError(
    "disk_full",
    `The disk of ${dir} is full: ${has} MB are free, the database needs ${needs} MB.`,
  );
}

/** @throws DataDirError when the directory has a database that these binaries cannot open */
export function checkVersion({ dir, cluster }: DataDir, major: string): void {
  if (!fs.existsSync(cluster)) {
    if (!fs.existsSync(path.join(dir, OLD_CLUSTER_NAME))) return;
    const advice = "docs/upgrading.md says how it is brought over; or choose another DATA_DIR";
    throw new DataDirError("old_kind", `The database in ${dir} is of Haojia 0.1.0 or older: ${advice}.`);
  }
  const version = readVersion(cluster);
  if (version === major) return;
  if (version === null) {
    throw new DataDirError("wrong_version", `${cluster} is not a PostgreSQL database: its PG_VERSION cannot be read.`);
  }
  const advice = "dump it with the version that made it and load it into an empty directory";
  throw new DataDirError(
    "wrong_version",
    `The database in ${dir} is of PostgreSQL ${version}, not ${major}: ${advice}.`,
  );
}

function readVersion(cluster: string): string | null {
  try {
    const [version] = /^\d{1,3}(?=\n?$)/.exec(fs.readFileSync(path.join(cluster, "PG_VERSION"), "utf8")) ?? [];
    return version ?? null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EACCES") throw notWritable(path.dirname(cluster), error);
    return null;
  }
}
