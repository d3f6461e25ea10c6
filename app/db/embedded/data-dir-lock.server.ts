import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { describeSelf, type FoundLock, isAlive, type LockHolder, SOCKET_NAME } from "./data-dir-holder.server.ts";

const LOCK_NAME = "haojia.lock";

/** The lock on a data directory, held by this process. */
export class DataDirLock {
  #released: boolean = false;

  constructor(
    readonly file: string,
    /** Of the lock file: touching a descriptor cannot refresh another holder's lock. */
    readonly fd: number,
    readonly holder: LockHolder,
  ) {}

  /** Heartbeat. False when the lock file has been removed or replaced: the lock is lost. */
  beat(): boolean {
    const now = new Date();
    fs.futimesSync(this.fd, now, now);
    return this.#isOurs();
  }

  /** Publishes the socket's directory in the lock file. */
  announce(socketDir: string): void {
    // Longer than before, in one write: no reader sees half a record.
    fs.writeSync(this.fd, JSON.stringify({ ...this.holder, socketDir }), 0);
  }

  /** Removes the lock file if it is still ours. Idempotent; synchronous, for the process's `exit` event. */
  release(): void {
    if (this.#released) return;
    this.#released = true;
    if (this.#isOurs()) fs.rmSync(this.file, { force: true });
    fs.closeSync(this.fd);
  }

  #isOurs(): boolean {
    const onDisk = fs.statSync(this.file, { throwIfNoEntry: false });
    return onDisk !== undefined && onDisk.ino === fs.fstatSync(this.fd).ino;
  }
}

/**
 * Takes the lock on an existing, writable directory, replacing a stale one.
 * Returns the live holder and its lock file when there is one (`holder` is null when the file cannot be parsed).
 * Throws the file system's error when the lock file cannot be created.
 *
 * A stale lock is not deleted and recreated, since a slower process that found the same stale lock would delete the new
 * one. Instead a process that replaces lock T first creates `haojia.lock.T` with its own record (O_EXCL: only one can),
 * checks that T is still current, and renames its file over T's atomically. If it dies in between, its record becomes a
 * stale lock T2, to be replaced through `haojia.lock.T2`. A process that is too late finds in the check that T is no
 * longer current, and starts over.
 */
export async function takeDataDirLock(
  dataDir: string,
): Promise<DataDirLock | { file: string; holder: LockHolder | null }> {
  for (;;) {
    const { stale, live, next } = await followLocks(dataDir);
    if (live !== null) return { file: live.file, holder: live.holder };
    const lock = createLock(next, path.join(dataDir, LOCK_NAME));
    if (lock === null) continue;
    if (!stale.every((old) => readLock(old.file)?.token === old.token)) {
      fs.closeSync(lock.fd);
      fs.rmSync(next, { force: true });
      continue;
    }
    if (next !== lock.file) fs.renameSync(next, lock.file);
    for (const old of stale) {
      if (old.file !== lock.file) fs.rmSync(old.file, { force: true });
      if (old.holder?.socketDir) removeSocketDir(dataDir, old.holder.socketDir);
    }
    return lock;
  }
}

/** The live holder of a data directory, or null. */
export async function findDataDirHolder(dataDir: string): Promise<LockHolder | null> {
  return (await followLocks(dataDir)).live?.holder ?? null;
}

/** Removes a socket and its temporary directory, unless it is in the data directory. */
export function removeSocketDir(dataDir: string, socketDir: string): void {
  fs.rmSync(path.join(socketDir, SOCKET_NAME), { force: true });
  if (socketDir === dataDir) return;
  try {
    fs.rmdirSync(socketDir);
  } catch {
    // Already removed, or not empty.
  }
}

async function followLocks(dataDir: string): Promise<{ stale: FoundLock[]; live: FoundLock | null; next: string }> {
  const stale: FoundLock[] = [];
  let next = path.join(dataDir, LOCK_NAME);
  for (let found = readLock(next); found !== null; found = readLock(next)) {
    // Most likely being written at this moment.
    for (let i = 0; found?.holder === null && i < 10; i++) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      found = readLock(next);
    }
    if (found === null) break;
    if (await isAlive(found)) return { stale, live: found, next };
    stale.push(found);
    next = path.join(dataDir, `${LOCK_NAME}.${found.token}`);
  }
  return { stale, live: null, next };
}

function createLock(file: string, finalFile: string): DataDirLock | null {
  let fd: number;
  try {
    fd = fs.openSync(file, "wx", 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return null;
    throw error;
  }
  const holder: LockHolder = { token: randomUUID(), ...describeSelf(), socketDir: null };
  try {
    fs.writeSync(fd, JSON.stringify(holder), 0);
  } catch (error) {
    fs.closeSync(fd);
    fs.rmSync(file, { force: true });
    throw error;
  }
  return new DataDirLock(finalFile, fd, holder);
}

function readLock(file: string): FoundLock | null {
  try {
    const { mtimeMs } = fs.statSync(file);
    const text = fs.readFileSync(file, "utf8");
    try {
      const holder = JSON.parse(text) as LockHolder;
      return { file, token: holder.token, holder, mtimeMs };
    } catch {
      return { file, token: "unreadable", holder: null, mtimeMs };
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
