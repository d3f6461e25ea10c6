import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { findBinaries } from "./binaries.server";
import { checkRoom, checkVersion, type DataDir, DataDirError, hasCluster, prepareDataDir } from "./data-dir.server";
import { freeBytes, isShort } from "./disk-room.server";
import type { Settings } from "./postgres-settings";
import { Postmaster, ROLE } from "./postmaster.server";

export interface EmbeddedDatabase {
  connectionString: string;
  /** Shuts PostgreSQL down unless another process uses it; idempotent. */
  close(): Promise<void>;
}

/** The timeout of a server that starts, or recovers from a crash. */
const START_TIMEOUT_MS = 120_000;
const CONNECT_TIMEOUT_MS = 10_000;
const POLL_MS = 50;
/** The delay before a server that could not be started again is tried once more. */
const RETRY_MS = 2_000;
const MEASURE_MS = 500;

/** The advisory lock that each process holds, shared, while it uses the database. */
const USED = 7_233_141;

interface Options {
  /** PostgreSQL's settings, for tests, such as { fsync: "off" }. */
  settings?: Settings;
  /** Measures the free space, in bytes. */
  free?: () => number;
  /** Called before a missing database is created, once all checks have passed. */
  onCreate?: (dir: string) => void;
}

/**
 * Starts the PostgreSQL of a data directory, created when missing, or uses the one that another process has started. While
 * open, it is started again after a crash, and takes no writes (SQLSTATE 25006) while less than 64 MB is free on its disk.
 *
 * @throws DataDirError when it cannot be started
 */
export async function openEmbeddedDatabase(given: string, options: Options = {}): Promise<EmbeddedDatabase> {
  const dataDir = prepareDataDir(given);
  const database = new OpenDatabase(dataDir, options);
  await database.open();
  return database;
}

/** The connection string for node-postgres: the database of a directory, by its real path. */
export function embeddedConnectionString(dir: string): string {
  // Port and sslmode override PGPORT and PGSSLMODE.
  return `postgresql://${ROLE}@localhost:5432/${ROLE}?host=${encodeURIComponent(dir)}&sslmode=disable`;
}

class OpenDatabase implements EmbeddedDatabase {
  readonly connectionString: string;
  readonly #dataDir: DataDir;
  readonly #postmaster: Postmaster;
  readonly #free: () => number;
  readonly #onCreate: Options["onCreate"];
  readonly #closing = new AbortController();
  /** Holds the advisory lock, and notices the end of the server. */
  #session: pg.Client | null = null;
  #watch: NodeJS.Timeout | undefined;
  #closed: Promise<void> | undefined;

  constructor(dataDir: DataDir, { settings, free, onCreate }: Options) {
    const binaries = findBinaries(dataDir);
    checkVersion(dataDir, binaries.major);
    this.#dataDir = dataDir;
    this.#postmaster = new Postmaster(dataDir, binaries, settings);
    this.#free = free ?? (() => freeBytes(dataDir.dir));
    this.#onCreate = onCreate;
    this.connectionString = embeddedConnectionString(dataDir.dir);
  }

  async open(): Promise<void> {
    // Checked even if the server already runs, because it would be read-only.
    checkRoom(this.#dataDir);
    await this.#begin();
    this.#watch = setInterval(() => this.#measure(), MEASURE_MS).unref();
  }

  async #begin(): Promise<void> {
    const deadline = performance.now() + START_TIMEOUT_MS;
    let ended: string | null = "";
    while (!this.#closing.signal.aborted) {
      const session = await this.#connect();
      if (session) {
        this.#session = session;
        session.once("end", () => void this.#recover());
        return;
      }
      if (performance.now() > deadline) throw this.#damaged(ended || "it does not accept connections");
      if (ended !== null && !this.#postmaster.isRunning()) {
        // A killed server's last processes keep its memory for a moment, and another process may start one now.
        if (ended !== "" && !/shared memory|lock file/.test(ended)) throw this.#damaged(ended);
        checkRoom(this.#dataDir);
        if (!hasCluster(this.#dataDir.dir)) this.#onCreate?.(this.#dataDir.dir);
        await this.#postmaster.create();
        this.#postmaster.configure({ readOnly: isShort(this.#free(), false) });
        ended = null;
        void this.#postmaster.start().then(
          (words) => {
            ended = words || "it ended without a word";
          },
          (error) => {
            ended = error.message;
          },
        );
      }
      await sleep(POLL_MS);
    }
  }

  #damaged(why: string): DataDirError {
    return new DataDirError("damaged", `The database in ${this.#dataDir.dir} cannot be opened: ${why}`);
  }

  /** A session that holds the advisory lock; null if there is no server, or one that takes no connections now. */
  async #connect(): Promise<pg.Client | null> {
    const { connectionString } = this;
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    client.on("error", () => {});
    try {
      await client.connect();
      // Waits while another process shuts the server down, which ends this session.
      await client.query("SELECT pg_advisory_lock_shared($1)", [USED]);
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      // The server starts, shuts down, or has too many sessions.
      if (!(error instanceof pg.DatabaseError) || /^(?:57P|53300)/.test(error.code ?? "")) return null;
      await this.#postmaster.stop("immediate");
      throw this.#damaged(error.message);
    }
  }

  async #recover(): Promise<void> {
    const { signal } = this.#closing;
    this.#session = null;
    while (!signal.aborted) {
      try {
        await this.#begin();
        return;
      } catch (error) {
        console.error(`Cannot start the embedded database again: ${(error as Error).message}`);
        await sleep(RETRY_MS, undefined, { signal }).catch(() => {});
      }
    }
  }

  #measure(): void {
    try {
      const was = this.#postmaster.isReadOnly();
      const readOnly = isShort(this.#free(), was);
      if (readOnly === was) return;
      this.#postmaster.configure({ readOnly });
      this.#postmaster.reload();
    } catch (error) {
      console.error(`Cannot configure the embedded database: ${(error as Error).message}`);
    }
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    this.#closing.abort();
    clearInterval(this.#watch);
    const session = this.#session;
    if (!session) return;
    try {
      await session.query("SELECT pg_advisory_unlock_shared($1)", [USED]);
      const { rows } = await session.query("SELECT pg_try_advisory_lock($1) AS last", [USED]);
      if (rows[0]?.last) await this.#postmaster.stop();
    } catch (error) {
      console.error(`Cannot shut down the embedded database: ${(error as Error).message}`);
    } finally {
      await session.end().catch(() => {});
    }
  }
}
