import fs from "node:fs";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { checkRoom, checkVersion, DataDirError, prepareDir, takeLock } from "./data-dir.server.ts";
import { probeSocket } from "./data-dir-holder.server.ts";
import { type DataDirLock, findDataDirHolder, removeSocketDir } from "./data-dir-lock.server.ts";
import type { EmbeddedWorkerData, EmbeddedWorkerMessage } from "./worker.ts";

export interface EmbeddedDatabase {
  /** For node-postgres, over a unix socket. */
  connectionString: string;
  /** Resolves after a checkpoint, with the database closed and the lock released; idempotent. */
  stop(): Promise<void>;
  /** Rejects when the database crashes: start another, or end the process. Never an unhandled rejection. */
  failed: Promise<never>;
}

const HEARTBEAT_MS = 10_000;
const STOP_TIMEOUT_MS = 15_000;
const EXIT_TIMEOUT_MS = 5_000;
const FIND_TIMEOUT_MS = 10_000;
/** Enough for PostgreSQL's own recursion limit to apply first: PGlite does not survive JavaScript's. */
const STACK_MB = 256;

/**
 * Opens the embedded PostgreSQL in a directory, which is created (mode 0700) when missing, in a worker thread. While less
 * than 64 MB is free on its disk, writes fail (SQLSTATE 25006) and reads work. For tests, `fsync: false` gives up safety
 * against power cuts, and `freeBytes` (one shared number) replaces the measurement. A process that exits without `stop`
 * blocks until the database is closed, for 5 seconds at most.
 *
 * @throws DataDirError also when less than 64 MB is free at the start
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
 * The connection string of the embedded database that a process has open in this directory, or null. Waits for one that is
 * starting, for 10 seconds at most.
 */
export async function findEmbeddedDatabase(dataDir: string): Promise<string | null> {
  const dir = path.resolve(dataDir);
  if (!fs.existsSync(dir)) return null;
  const deadline = Date.now() + FIND_TIMEOUT_MS;
  let holder = await findDataDirHolder(dir);
  while (holder !== null && holder.socketDir === null && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    holder = await findDataDirHolder(dir);
  }
  if (!holder?.socketDir || (await probeSocket(holder.socketDir)) !== "open") return null;
  return connectionStringFor(holder.socketDir);
}

function connectionStringFor(socketDir: string): string {
  // Port and sslmode override PGPORT and PGSSLMODE.
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
    // While it opens it receives no messages, and can be killed safely.
    if (socketDir === null) return;
    worker.postMessage("stop");
    // Messages reach the worker while this thread blocks. A lock left behind is stale, and harmless.
    if (Atomics.wait(closed, 0, 0, EXIT_TIMEOUT_MS) !== "timed-out") cleanUp();
  };
  const beat = setInterval(() => {
    if (lock.beat()) return;
    reason = new Error(`Lost the lock ${lock.file}: another process may have taken the database`);
    void worker.terminate();
  }, HEARTBEAT_MS).unref();
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
    const isStopped = stopping !== null && reason === null;
    return isStopped
      ? new Promise(() => {})
      : Promise.reject(reason ?? new Error(`The database in ${dir} has stopped`));
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
    const timer = setTimeout(() => void worker.terminate(), STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(timer);
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
