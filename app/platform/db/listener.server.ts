import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { withTimeout } from "./with-timeout";

const TIMEOUT_MS = 2_000;
const RETRY_MS = 500;

/** How often the connection is tried: one whose other end has silently gone would notify of nothing. */
const CHECK_MS = 5_000;

interface Handlers {
  onNotification(payload: string): void;
  /** Called with false when notifications may be missed, until it is called with true again. */
  onListening(listening: boolean): void;
}

/** Listens on a connection of its own, which must not lead through a pooler, and connects again whenever it is lost. */
export class Listener {
  readonly #closing = new AbortController();
  readonly #ended: Promise<void>;

  constructor(
    private readonly connectionString: string,
    private readonly channel: string,
    private readonly handlers: Handlers,
  ) {
    this.#ended = this.#keepListening();
  }

  close(): Promise<void> {
    this.#closing.abort();
    return this.#ended;
  }

  async #keepListening(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await this.#listen(signal).catch(() => {});
      this.handlers.onListening(false);
      await sleep(RETRY_MS, undefined, { signal }).catch(() => {});
    }
  }

  /** Listens until the connection is lost, or the signal. */
  async #listen(signal: AbortSignal): Promise<void> {
    const { connectionString, channel, handlers } = this;
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS });
    client.on("error", () => {});
    client.on("notification", ({ payload = "" }) => handlers.onNotification(payload));
    const lost = once(client, "end", { signal });
    lost.catch(() => {});
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      handlers.onListening(true);
      for (;;) {
        await Promise.race([lost, sleep(CHECK_MS, undefined, { signal })]);
        await client.query("select");
      }
    } finally {
      await withTimeout(client.end(), RETRY_MS, undefined);
    }
  }
}
