import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { describeSelf, type FoundLock, isAlive, type LockHolder, SOCKET_NAME } from "./data-dir-holder.server.ts";

const LOCK_NAME = "haojia.lock";
/** The lock on a data directory, held by this process. */
export class DataDirLock {
  #released: boolean = false;

  constructor(
    /** Path of the lock file. */
    readonly file: string,
    /** Open file descriptor of the lock file: touching it can never keep another holder's lock fresh. */
    readonly fd: number,
    readonly holder: LockHolder,
  ) {}

  /** Keeps the lock fresh. False when the file has been removed or replaced: the directory is no longer ours. */
  beat(): boolean {
    const now = new Date();
    fs.futimesSync(this.fd, now, now);
    return this.#isOurs();
  }

  /** Writes the socket's directory into the lock file, for those who look for a running database. */
  announce(socketDir: string): void {
    // Only ever longer than before and written at once, so that no reader meets half a record.
    fs.writeSync(this.fd, JSON.stringify({ ...this.holder, socketDir }), 0);
  }

  /** Removes the lock file if it is still ours. Safe to call twice; synchronous, for the process's `exit` event. */
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
 * Takes the lock on an existing, writable directory, at once when its holder is dead.
 * Returns the live holder and its lock file when there is one (`holder` is null when the file cannot be read).
 * Throws the file system's error when the lock file cannot be created.
 *
 * A stale lock is never removed and then created anew, because a slower starter that judged the same stale lock
 * would remove the new one. Instead the right to replace lock T is itself a file, `haojia.lock.T`, which only one
 * process can create (O_EXCL) and which holds that process's own record: whoever creates it checks that T is still
 * in force, and puts its record in T's place with one atomic rename. If it dies in between, its record is in turn a
 * stale lock T2, and the right to follow is `haojia.lock.T2`. A starter that comes too late creates a file that no
 * longer follows from the lock in force, sees that in the check, and begins again.
 */
export async function takeDataDirLock(
  dataDir: string,
): Promise<DataDirLock | { file: string; holder: LockHolder | null }> {
  for (;;) {
    const { stale, live, next } = await followLocks(dataDir);
    if (live !== null) return { file: live.file, holder: live.holder };
    const lock = createLock(next, path.join(dataDir, LOCK_NAME));
    if (lock === null) continue;
    if (!stale.every((seen) => readLock(seen.file)?.token === seen.token)) {
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

/** Removes a socket and, when it is not the data directory itself, the temporary directory made for it. */
export function removeSocketDir(dataDir: string, socketDir: string): void {
  fs.rmSync(path.join(socketDir, SOCKET_NAME), { force: true });
  if (socketDir === dataDir) return;
  try {
    fs.rmdirSync(socketDir);
  } catch {
    // Gone already, or no longer only ours: nothing depends on it.
  }
}

async function followLocks(dataDir: string): Promise<{ stale: FoundLock[]; live: FoundLock | null; next: string }> {
  const stale: FoundLock[] = [];
  let next = path.join(dataDir, LOCK_NAME);
  for (let found = readLock(next); found !== null; found = readLock(next)) {
    // A record that cannot be read is most likely being written this very moment.
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
