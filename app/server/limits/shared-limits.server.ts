import { LRUCache } from "lru-cache";
import type { LimitState } from "./limit-headers";
import type { NetworkLimits } from "./network-limits.server";
import { MOST_NETWORKS } from "./request-limit.server";

/** Milliseconds for which requests are counted before they are told. */
const INTERVAL = 10;

/** What one of several processes tells the one that counts for all. */
export type LimitReport =
  | { type: "requests"; counts: [network: string, requests: number][] }
  | { type: "opened"; connection: number; network: string }
  | { type: "closed"; connection: number };

/** What it is answered. */
export type LimitOrder =
  | { type: "spent"; network: string; state: LimitState }
  | { type: "hang up"; connection: number };

/**
 * Limits that another process counts for this and others. Nobody is refused who has not spent what is allowed; what a
 * network asks within the hundredth of a second in which it spends it is let through.
 */
export class CountedElsewhere implements NetworkLimits {
  readonly #untold = new Map<string, number>();
  readonly #spent = new LRUCache<string, { state: LimitState; endsAt: number }>({ max: MOST_NETWORKS });
  readonly #connections = new Map<number, () => void>();
  #opened = 0;

  constructor(private readonly report: (report: LimitReport) => void) {}

  take(network: string, now: number): LimitState | null {
    const spent = this.#spent.get(network);
    if (spent && spent.endsAt > now) {
      return { ...spent.state, allowed: false, retryAfter: Math.ceil((spent.endsAt - now) / 1_000) };
    }
    if (this.#untold.size === 0) setTimeout(() => this.#tell(), INTERVAL).unref();
    this.#untold.set(network, (this.#untold.get(network) ?? 0) + 1);
    return null;
  }

  open(network: string, hangUp: () => void): () => void {
    this.#opened += 1;
    const connection = this.#opened;
    this.#connections.set(connection, hangUp);
    this.report({ type: "opened", connection, network });
    return () => {
      this.#connections.delete(connection);
      this.report({ type: "closed", connection });
    };
  }

  obey(order: LimitOrder): void {
    if (order.type === "hang up") this.#connections.get(order.connection)?.();
    else this.#spent.set(order.network, { state: order.state, endsAt: Date.now() + order.state.retryAfter * 1_000 });
  }

  #tell(): void {
    this.report({ type: "requests", counts: [...this.#untold] });
    this.#untold.clear();
  }
}

/** Counts for another process, by the reports that it sends. */
export class CountedFor {
  readonly #closings = new Map<number, () => void>();

  constructor(
    private readonly limits: NetworkLimits,
    private readonly order: (order: LimitOrder) => void,
  ) {}

  heed(report: LimitReport): void {
    if (report.type === "requests") {
      for (const [network, requests] of report.counts) {
        const state = this.limits.take(network, Date.now(), requests);
        if (state?.remaining === 0) this.order({ type: "spent", network, state });
      }
    } else if (report.type === "opened") {
      const { connection, network } = report;
      this.#closings.set(
        connection,
        this.limits.open(network, () => this.order({ type: "hang up", connection })),
      );
    } else {
      this.#closings.get(report.connection)?.();
      this.#closings.delete(report.connection);
    }
  }

  /** Closes what a process had open that has ended. */
  forget(): void {
    for (const close of this.#closings.values()) close();
    this.#closings.clear();
  }
}
