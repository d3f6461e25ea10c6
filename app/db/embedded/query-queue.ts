import { becameSuperuser } from "./authority.ts";
import { type Batch, firstColumn, SqlError, typedMessage } from "./protocol.ts";

export interface Client {
  write(data: Buffer): void;
  /** Tells the client why and ends its connection. */
  close(code: string, message: string): void;
}

interface Job {
  client: Client | null;
  run: () => Promise<void>;
  done: () => void;
}

/** How long a client may sit idle in a transaction while others wait for it, in milliseconds. */
const IDLE_IN_TRANSACTION_MS = 30_000;
const READY_FOR_QUERY_LENGTH = 6;
/** Bytes of an answer's end, with what the session reports of itself. */
const REPORT_LENGTH = 256;
/** Ends whatever a client left open, a half-finished batch (Sync) as well as a transaction. */
const ABANDON = Buffer.concat([typedMessage("S", ""), typedMessage("Q", "ROLLBACK\0")]);

export interface Session {
  /** Sends bytes to the session, and tells of its answer piece by piece. */
  execute: (bytes: Uint8Array, onData: (data: Uint8Array) => void) => Promise<void>;
  /** The statements that put the session where every client finds it. */
  reset: (state: { readOnly: boolean }) => string;
  isDiskShort: () => boolean;
  /** Called, and nothing runs any more, when the session did not come back from a batch. */
  onBroken: (error: unknown) => void;
}

/**
 * Shares PGlite's one session between connections. One batch runs at a time; inside a transaction only its own
 * connection's batches run and the others wait in line. While the disk is short of room nothing is written: what tries
 * to fails with SQLSTATE 25006, in a transaction that began before, too.
 */
export class QueryQueue {
  #waiting: Job[] = [];
  #running: boolean = false;
  #owner: Client | null = null;
  #lastClient: Client | null = null;
  #settingsChanged: boolean = false;
  #idleTimer: NodeJS.Timeout | null = null;
  #readOnly: boolean = false;
  /** Of the last client's batch: no transaction, one, a failed one, or a batch that goes on. */
  #status: string | null = "I";

  constructor(private readonly session: Session) {}

  /** Whether nothing may be written, for want of room on the disk. */
  get isReadOnly(): boolean {
    return this.#readOnly;
  }

  /** Runs a client's batch when its turn comes. Resolves when it has run, or has been dropped because the client left. */
  run(client: Client, batch: Batch): Promise<void> {
    return this.#enqueue(client, async () => {
      const keptSettings = this.#lastClient === client && !this.#readOnly;
      if (this.#settingsChanged && this.#owner === null && !keptSettings) await this.#reset();
      await this.#heedDisk();
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

  /** Runs work between the clients' batches, never inside a client's transaction. Throws SqlError as the work does. */
  async exclusive(work: (query: (sql: string) => Promise<string[]>) => Promise<void>): Promise<void> {
    let refused: SqlError | null = null;
    await this.#enqueue(null, async () => {
      try {
        if (this.#settingsChanged) await this.#reset();
        await this.#heedDisk();
        await work((sql) => this.#query(sql));
      } catch (error) {
        if (!(error instanceof SqlError)) throw error;
        refused = error;
      }
    });
    if (refused !== null) throw refused;
  }

  /** Forgets a client: what it has in line is dropped, its open transaction rolled back, its settings undone. */
  leave(client: Client): void {
    for (const job of this.#waiting.filter((waiting) => waiting.client === client)) job.done();
    this.#waiting = this.#waiting.filter((waiting) => waiting.client !== client);
    const mayOwn = this.#owner === client || this.#running;
    if (this.#lastClient !== client || !(mayOwn || this.#settingsChanged)) return;
    void this.#enqueue(client, async () => {
      if (this.#owner === client) await this.#send(ABANDON);
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
      }, IDLE_IN_TRANSACTION_MS);
    }
    return job;
  }

  async #reset(): Promise<void> {
    this.#settingsChanged = false;
    await this.#query(this.session.reset({ readOnly: this.#readOnly }));
  }

  /** Begins and ends to refuse writes as room on the disk comes and goes. */
  async #heedDisk(): Promise<void> {
    const short = this.session.isDiskShort();
    if (this.#owner !== null) {
      // Its transaction may do what it likes but write; what it wrote before can still be committed.
      if (short && this.#status === "T") await this.#query("SET TRANSACTION READ ONLY").catch(unlessRefused);
      return;
    }
    if (short === this.#readOnly) return;
    this.#readOnly = short;
    await this.#reset();
    // Reading writes to the log, too. What the log has used up so far is room for that.
    if (short) await this.#query("CHECKPOINT").catch(unlessRefused);
  }

  async #query(sql: string): Promise<string[]> {
    const chunks: Buffer[] = [];
    const { status } = await this.#send(typedMessage("Q", `${sql}\0`), (data) => chunks.push(data));
    if (status === null) throw new Error(`PostgreSQL did not finish: ${sql}`);
    return firstColumn(Buffer.concat(chunks));
  }

  /**
   * Returns the transaction status that the session reports at the end ("I", "T" or "E"), or null without one, and the
   * last bytes of the answer.
   */
  async #send(
    bytes: Buffer,
    onData: (data: Buffer) => void = () => {},
  ): Promise<{ status: string | null; report: Buffer }> {
    let report = Buffer.alloc(0);
    await this.session.execute(bytes, (data) => {
      // A copy: the bytes lie in PGlite's own memory.
      const copy = Buffer.from(data);
      report = Buffer.concat([report, copy.subarray(-REPORT_LENGTH)]).subarray(-REPORT_LENGTH);
      onData(copy);
    });
    const tail = report.subarray(-READY_FOR_QUERY_LENGTH);
    const finished = tail.toString("latin1", 0, 5) === "Z\0\0\0\x05";
    return { status: finished ? String.fromCharCode(tail[5] ?? 0) : null, report };
  }
}

/** What PostgreSQL refuses can wait; everything else is a session that is lost. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof SqlError)) throw error;
}
