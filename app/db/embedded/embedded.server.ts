import fs from "node:fs";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { checkRoom, checkVersion, DataDirError, prepareDir, takeLock } from "./data-dir.server.ts";
import { probeSocket } from "./data-dir-holder.server.ts";
import { type DataDirLock, findDataDirHolder, removeSocketDir } from "./data-dir-lock.server.ts";
import type { EmbeddedWorkerData, EmbeddedWorkerMessage } from "./worker.ts";

/** An embedded database that this process holds open. */
export interface EmbeddedDatabase {
  /** PostgreSQL connection string of its unix socket, for node-postgres. */
  connectionString: string;
  /** Resolves after a checkpoint, with the database closed and the lock released; safe to call twice. */
  stop(): Promise<void>;
  /** Rejects when the database dies by itself. Start another one, or end the process; never an unhandled rejection. */
  failed: Promise<never>;
}

const BEAT_MS = 10_000;
const STOP_MS = 15_000;
const STOP_AT_EXIT_MS = 5_000;
const FIND_MS = 10_000;
/** Enough for PostgreSQL's own limit on recursion to come first: PGlite does not survive JavaScript's. */
const STACK_MB = 256;

/**
 * Opens the embedded PostgreSQL in a directory, which is created (mode 0700) when missing, in a thread of its own.
 * Throws DataDirError, also when less than 64 MB is free on its disk. While that is so later on, nothing can be written
 * (SQLSTATE 25006), and all can be read. For tests, `fsync: false` gives up safety against power cuts, and `freeBytes`
 * (one shared number) stands for the measurement.
 * A process that exits without `stop` is held up, for 5 seconds at most, until the database is closed.
 */
export async function startEmbeddedDatabase(
  dataDir: string,
  options: { fsync?: boolean; freeBytes?: Float64Array } = {},
): Promise<EmbeddedDatabase> {
  const dir = prepareDir(dataDir);
  checkRoom(dir);
  const lock = await takeLock(dir);
  try {
    checkVersion(dir);
  } catch (error) {
    lock.release();
    throw error;
  }
  return openInWorker(dir, lock, { fsync: true, ...options });
}

/**
 * The connection string of the embedded database that a live process holds open on this directory, or null.
 * Waits for one that is just starting, for 10 seconds at most.
 */
export async function findEmbeddedDatabase(dataDir: string): Promise<string | null> {
  const dir = path.resolve(dataDir);
  if (!fs.existsSync(dir)) return null;
  const deadline = Date.now() + FIND_MS;
  let holder = await findDataDirHolder(dir);
  while (holder !== null && holder.socketDir === null && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    holder = await findDataDirHolder(dir);
  }
  if (!holder?.socketDir || (await probeSocket(holder.socketDir)) !== "open") return null;
  return connectionStringFor(holder.socketDir);
}

function connectionStringFor(socketDir: string): string {
  // The port and sslmode keep PGPORT and PGSSLMODE of the environment out of it.
  return `postgresql://haojia@localhost:5432/postgres?host=${encodeURIComponent(socketDir)}&sslmode=disable`;
}

async function openInWorker(
  dir: string,
  lock: DataDirLock,
  options: Pick<EmbeddedWorkerData, "fsync" | "freeBytes">,
): Promise<EmbeddedDatabase> {
  const closed = new Int32Array(new SharedArrayBuffer(4));
  const workerData: EmbeddedWorkerData = { dataDir: dir, ...options, lockFd: lock.fd, closed };
  const worker = new Worker(new URL("./worker-entry.mjs", import.meta.url), {
    name: "embedded-database",
    execArgv: [],
    resourceLimits: { stackSizeMb: STACK_MB },
    workerData,
  });

  let reason: Error | null = null;
  let socketDir: string | null = null;
  const closeAtExit = () => {
    // While it opens it hears no message, and leaves what the next one can open, as when it is killed.
    if (socketDir === null) return;
    worker.postMessage("stop");
    // Messages reach the worker although this thread waits. A lock left behind is no harm: its process is dead.
    if (Atomics.wait(closed, 0, 0, STOP_AT_EXIT_MS) !== "timed-out") cleanUp();
  };
  const beat = setInterval(() => {
    if (lock.beat()) return;
    reason = new Error(`Lost the lock ${lock.file}: another process may have taken the database`);
    void worker.terminate();
  }, BEAT_MS).unref();
  const cleanUp = () => {
    clearInterval(beat);
    process.off("exit", closeAtExit);
    if (socketDir !== null) removeSocketDir(dir, socketDir);
    lock.release();
  };
  process.on("exit", closeAtExit);
  const ended = new Promise<void>((resolve) => {
    worker.once("exit", () => {
      cleanUp();
      resolve();
    });
  });
  worker.once("error", (error) => {
    reason = error;
  });

  let stopping: Promise<void> | null = null;
  const failed = ended.then((): Promise<never> => {
    const wanted = stopping !== null && reason === null;
    return wanted ? new Promise(() => {}) : Promise.reject(reason ?? new Error(`The database in ${dir} has stopped`));
  });
  failed.catch(() => {});
  const failure = (message: string) => {
    const what = socketDir === null ? "cannot be opened" : "failed";
    return new DataDirError("damaged", `The database in ${dir} ${what}: ${message}`);
  };
  const ready = new Promise<string>((resolve) => {
    worker.on("message", (message: EmbeddedWorkerMessage) => {
      if (message.type === "ready") resolve(message.socketDir);
      else reason = failure(message.message);
    });
  });
  socketDir = await Promise.race([ready, failed]);
  lock.announce(socketDir);
  worker.unref();

  const stop = async () => {
    worker.ref();
    worker.postMessage("stop");
    const late = setTimeout(() => void worker.terminate(), STOP_MS);
    await ended;
    clearTimeout(late);
  };
  return {
    connectionString: connectionStringFor(socketDir),
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
    failed,
  };
}
