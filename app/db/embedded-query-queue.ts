import { type Batch, firstColumn, SqlError, typedMessage } from "./embedded-protocol.ts";

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
/** Ends whatever a client left open, a half-finished batch (Sync) as well as a transaction. */
const ABANDON = Buffer.concat([typedMessage("S", ""), typedMessage("Q", "ROLLBACK\0")]);

/**
 * Shares PGlite's one session between connections. One batch runs at a time; inside a transaction only its own
 * connection's batches run and the others wait in line. `execute` sends bytes to the session; `onBroken` is called,
 * and nothing runs any more, when the session did not come back from a batch.
 */
export class QueryQueue {
  #waiting: Job[] = [];
  #running: boolean = false;
  #owner: Client | null = null;
  #lastClient: Client | null = null;
  #settingsChanged: boolean = false;
  #idleTimer: NodeJS.Timeout | null = null;

  constructor(
    private readonly execute: (bytes: Uint8Array, onData: (data: Uint8Array) => void) => Promise<void>,
    private readonly resetStatements: string,
    private readonly onBroken: (error: unknown) => void,
  ) {}

  /** Runs a client's batch when its turn comes. Resolves when it has run, or has been dropped because the client left. */
  run(client: Client, batch: Batch): Promise<void> {
    return this.#enqueue(client, async () => {
      if (this.#settingsChanged && this.#lastClient !== client) await this.#reset();
      this.#lastClient = client;
      if (batch.changesSettings) this.#settingsChanged = true;
      const status = await this.#send(batch.bytes, (data) => client.write(data));
      if (status === null && !batch.flush) throw new Error("PostgreSQL did not finish a statement");
      this.#owner = status === "I" ? null : client;
    });
  }

  /** Runs work between the clients' batches, never inside a client's transaction. Throws SqlError as the work does. */
  async exclusive(work: (query: (sql: string) => Promise<string[]>) => Promise<void>): Promise<void> {
    let refused: SqlError | null = null;
    await this.#enqueue(null, async () => {
      try {
        if (this.#settingsChanged) await this.#reset();
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
      this.onBroken(error);
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
    await this.#query(this.resetStatements);
  }

  async #query(sql: string): Promise<string[]> {
    const chunks: Buffer[] = [];
    const status = await this.#send(typedMessage("Q", `${sql}\0`), (data) => chunks.push(data));
    if (status === null) throw new Error(`PostgreSQL did not finish: ${sql}`);
    return firstColumn(Buffer.concat(chunks));
  }

  /** Returns the transaction status that the session reports at the end ("I", "T" or "E"), or null without one. */
  async #send(bytes: Buffer, onData: (data: Buffer) => void = () => {}): Promise<string | null> {
    let tail = Buffer.alloc(0);
    await this.execute(bytes, (data) => {
      // A copy: the bytes lie in PGlite's own memory.
      const copy = Buffer.from(data);
      tail = Buffer.concat([tail, copy.subarray(-READY_FOR_QUERY_LENGTH)]).subarray(-READY_FOR_QUERY_LENGTH);
      onData(copy);
    });
    return tail.toString("latin1", 0, 5) === "Z\0\0\0\x05" ? String.fromCharCode(tail[5] ?? 0) : null;
  }
}
