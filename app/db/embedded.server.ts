import fs from "node:fs";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { type LockHolder, probeSocket } from "./data-dir-holder.server.ts";
import { DataDirLock, findDataDirHolder, removeSocketDir, takeDataDirLock } from "./data-dir-lock.server.ts";
import { CLUSTER_NAME, POSTGRES_MAJOR } from "./durable-pglite.ts";
import type { EmbeddedWorkerData, EmbeddedWorkerMessage } from "./embedded-worker.ts";

/** An embedded database that this process holds open. */
export interface EmbeddedDatabase {
  /** PostgreSQL connection string of its unix socket, for node-postgres. */
  connectionString: string;
  /** Resolves after a checkpoint, with the database closed and the lock released; safe to call twice. */
  stop(): Promise<void>;
  /** Rejects when the database dies by itself. Start another one, or end the process; never an unhandled rejection. */
  failed: Promise<never>;
}

/** A data directory that cannot be used; the message is one line that names it. */
export class DataDirError extends Error {
  constructor(
    readonly code: "not_writable" | "in_use" | "wrong_version",
    message: string,
  ) {
    super(message);
    this.name = "DataDirError";
  }
}

const BEAT_MS = 10_000;
const STOP_MS = 15_000;
const STOP_AT_EXIT_MS = 5_000;
const FIND_MS = 10_000;
/** Enough for PostgreSQL's own limit on recursion to come first: PGlite does not survive JavaScript's. */
const STACK_MB = 256;

/**
 * Opens the embedded PostgreSQL in a directory, which is created (mode 0700) when missing, in a thread of its own.
 * `fsync: false` gives up safety against power cuts: for tests. Throws DataDirError, or the database's own Error.
 * A process that exits without `stop` is held up, for 5 seconds at most, until the database is closed.
 */
export async function startEmbeddedDatabase(
  dataDir: string,
  options: { fsync?: boolean } = {},
): Promise<EmbeddedDatabase> {
  const dir = prepareDir(dataDir);
  const lock = await takeLock(dir);
  try {
    checkVersion(dir);
  } catch (error) {
    lock.release();
    throw error;
  }
  return openInWorker(dir, lock, options.fsync ?? true);
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

function prepareDir(dataDir: string): string {
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    fs.chmodSync(dataDir, 0o700);
    return fs.realpathSync(dataDir);
  } catch (error) {
    throw notWritable(path.resolve(dataDir), error);
  }
}

function notWritable(dir: string, error: unknown): DataDirError {
  const { code, message } = error as NodeJS.ErrnoException;
  return new DataDirError("not_writable", `Cannot keep the database in ${dir}: ${code ?? message}.`);
}

async function takeLock(dir: string): Promise<DataDirLock> {
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

function checkVersion(dir: string): void {
  const cluster = path.join(dir, CLUSTER_NAME);
  if (!fs.existsSync(cluster)) return;
  let version: string;
  try {
    version = fs.readFileSync(path.join(cluster, "PG_VERSION"), "utf8").trim();
  } catch {
    throw new DataDirError("wrong_version", `${cluster} is not a PostgreSQL database: its PG_VERSION cannot be read.`);
  }
  if (version === POSTGRES_MAJOR) return;
  const advice = "dump it with the version that made it and load it into an empty directory";
  throw new DataDirError(
    "wrong_version",
    `The database in ${dir} is of PostgreSQL ${version}, not ${POSTGRES_MAJOR}: ${advice}.`,
  );
}

async function openInWorker(dir: string, lock: DataDirLock, fsync: boolean): Promise<EmbeddedDatabase> {
  const closed = new Int32Array(new SharedArrayBuffer(4));
  const workerData: EmbeddedWorkerData = { dataDir: dir, fsync, lockFd: lock.fd, closed };
  const worker = new Worker(new URL("./embedded-worker-entry.mjs", import.meta.url), {
    name: "embedded-database",
    execArgv: [],
    resourceLimits: { stackSizeMb: STACK_MB },
    workerData,
  });

  let reason: Error | null = null;
  let socketDir: string | null = null;
  const closeAtExit = () => {
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
  const ready = new Promise<string>((resolve) => {
    worker.on("message", (message: EmbeddedWorkerMessage) => {
      if (message.type === "ready") resolve(message.socketDir);
      else reason = new Error(`The database in ${dir} failed: ${message.message}`);
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
