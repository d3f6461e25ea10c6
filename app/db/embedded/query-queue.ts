import { becameSuperuser } from "./authority.ts";
import { type Batch, firstColumn, SqlError, typedMessage } from "./protocol.ts";

export interface Client {
  write(data: Buffer): void;
  /** Sends an error and ends the connection. */
  close(code: string, message: string): void;
}

interface Job {
  client: Client | null;
  run: () => Promise<void>;
  done: () => void;
}

/** Idle time in a transaction while other clients wait. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;
const READY_FOR_QUERY_LENGTH = 6;
/** Bytes at the end of a response with the session's parameter status. */
const STATUS_TAIL_BYTES = 256;
/** Ends a half-finished batch (Sync) and an open transaction. */
const SYNC_AND_ROLLBACK = Buffer.concat([typedMessage("S", ""), typedMessage("Q", "ROLLBACK\0")]);

export interface Session {
  /** Sends bytes to the session; `onData` gets the response in chunks. */
  execute: (bytes: Uint8Array, onData: (data: Uint8Array) => void) => Promise<void>;
  /** SQL that resets the session for the next client. */
  reset: (state: { readOnly: boolean }) => string;
  isDiskShort: () => boolean;
  /** Called when the session fails in a batch; nothing runs afterwards. */
  onBroken: (error: unknown) => void;
}

/**
 * Shares PGlite's only session between connections. One batch runs at a time; during a transaction only its own
 * connection's batches run, and the others are queued. While the disk is nearly full, writes fail with SQLSTATE 25006, also
 * in transactions that began before.
 */
export class QueryQueue {
  #waiting: Job[] = [];
  #running: boolean = false;
  #owner: Client | null = null;
  #lastClient: Client | null = null;
  #settingsChanged: boolean = false;
  #idleTimer: NodeJS.Timeout | null = null;
  #readOnly: boolean = false;
  /** Transaction status after the last batch: I (none), T (open), E (failed), or null within a batch. */
  #status: string | null = "I";

  constructor(private readonly session: Session) {}

  /** Whether writes are disabled because the disk is nearly full. */
  get isReadOnly(): boolean {
    return this.#readOnly;
  }

  /** Queues a client's batch. Resolves when it has run, or was dropped because the client disconnected. */
  run(client: Client, batch: Batch): Promise<void> {
    return this.#enqueue(client, async () => {
      const isSameClient = this.#lastClient === client && !this.#readOnly;
      if (this.#settingsChanged && this.#owner === null && !isSameClient) await this.#reset();
      await this.#updateReadOnly();
      this.#lastClient = client;
      if (batch.changesSettings) this.#settingsChanged = true;
      const { status, report } = await this.#send(batch.bytes, (data) => client.write(data));
      if (status === null && !batch.flush) throw new Error("PostgreSQL did not finish a statement");
      this.#status = status;
      this.#owner = status === "I" ? null : client;
      if (becameSuperuser(report)) {
        this.#settingsChanged = true;
        client.close("42501", "terminating connection: the session authorization was changed");
      }
    });
  }

  /** Runs work between the clients' batches, never inside a client's transaction. Throws the work's SqlError. */
  async exclusive(work: (query: (sql: string) => Promise<string[]>) => Promise<void>): Promise<void> {
    let sqlError: SqlError | null = null;
    await this.#enqueue(null, async () => {
      try {
        if (this.#settingsChanged) await this.#reset();
        await this.#updateReadOnly();
        await work((sql) => this.#query(sql));
      } catch (error) {
        if (!(error instanceof SqlError)) throw error;
        sqlError = error;
      }
    });
    if (sqlError !== null) throw sqlError;
  }

  /** Removes a client: drops its queued batches, rolls back its open transaction, resets its settings. */
  leave(client: Client): void {
    for (const job of this.#waiting.filter((waiting) => waiting.client === client)) job.done();
    this.#waiting = this.#waiting.filter((waiting) => waiting.client !== client);
    const mayOwn = this.#owner === client || this.#running;
    if (this.#lastClient !== client || !(mayOwn || this.#settingsChanged)) return;
    void this.#enqueue(client, async () => {
      if (this.#owner === client) await this.#send(SYNC_AND_ROLLBACK);
      this.#owner = null;
      if (this.#settingsChanged && this.#lastClient === client) await this.#reset();
    });
  }

  #enqueue(client: Client | null, run: () => Promise<void>): Promise<void> {
    return new Promise((done) => {
      this.#waiting.push({ client, run, done });
      void this.#pump();
    });
  }

  async #pump(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    try {
      for (let job = this.#takeNext(); job !== undefined; job = this.#takeNext()) {
        await job.run();
        job.done();
      }
      this.#running = false;
    } catch (error) {
      this.session.onBroken(error);
    }
  }

  #takeNext(): Job | undefined {
    const index = this.#owner === null ? 0 : this.#waiting.findIndex((job) => job.client === this.#owner);
    const job = index < 0 ? undefined : this.#waiting.splice(index, 1)[0];
    if (job !== undefined && this.#idleTimer !== null) {
      clearTimeout(this.#idleTimer);
      this.#idleTimer = null;
    }
    if (job === undefined && this.#waiting.length > 0) {
      this.#idleTimer ??= setTimeout(() => {
        this.#idleTimer = null;
        this.#owner?.close("25P03", "terminating connection: idle in a transaction while others wait");
      }, IDLE_IN_TRANSACTION_TIMEOUT_MS);
    }
    return job;
  }

  async #reset(): Promise<void> {
    this.#settingsChanged = false;
    await this.#query(this.session.reset({ readOnly: this.#readOnly }));
  }

  /** Disables and enables writes by the free space on the disk. */
  async #updateReadOnly(): Promise<void> {
    const short = this.session.isDiskShort();
    if (this.#owner !== null) {
      // The transaction may go on reading, and commit earlier writes.
      if (short && this.#status === "T") await this.#query("SET TRANSACTION READ ONLY").catch(ignoreSqlError);
      return;
    }
    if (short === this.#readOnly) return;
    this.#readOnly = short;
    await this.#reset();
    // Reads write WAL too: the checkpoint recycles used segments for it.
    if (short) await this.#query("CHECKPOINT").catch(ignoreSqlError);
  }

  async #query(sql: string): Promise<string[]> {
    const chunks: Buffer[] = [];
    const { status } = await this.#send(typedMessage("Q", `${sql}\0`), (data) => chunks.push(data));
    if (status === null) throw new Error(`PostgreSQL did not finish: ${sql}`);
    return firstColumn(Buffer.concat(chunks));
  }

  /** Returns the final transaction status ("I", "T" or "E"), or null without one, and the last bytes of the response. */
  async #send(
    bytes: Buffer,
    onData: (data: Buffer) => void = () => {},
  ): Promise<{ status: string | null; report: Buffer }> {
    let report = Buffer.alloc(0);
    await this.session.execute(bytes, (data) => {
      // PGlite reuses this memory.
      const copy = Buffer.from(data);
      report = Buffer.concat([report, copy.subarray(-STATUS_TAIL_BYTES)]).subarray(-STATUS_TAIL_BYTES);
      onData(copy);
    });
    const tail = report.subarray(-READY_FOR_QUERY_LENGTH);
    const finished = tail.toString("latin1", 0, 5) === "Z\0\0\0\x05";
    return { status: finished ? String.fromCharCode(tail[5] ?? 0) : null, report };
  }
}

/** An SQL error can be ignored; any other means a broken session. */
function ignoreSqlError(error: unknown): void {
  if (!(error instanceof SqlError)) throw error;
}
