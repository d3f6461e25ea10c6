import { LRUCache } from "lru-cache";
import type { LimitState } from "./limit-headers";

/** Requests of one network in a minute (specification §9.3). */
const LIMIT = 600;
const MINUTE = 60_000;

/** Networks that are remembered, those last seen (docs/security.md, G4). */
export const MOST_NETWORKS = 50_000;

interface Window {
  count: number;
  /** Milliseconds since 1970 at which counting begins afresh. */
  endsAt: number;
}

/**
 * Counts the requests of each network in memory: it stands before all work, that of the database's own limits too, and
 * holds while the database is away.
 */
export class RequestLimit {
  readonly #windows = new LRUCache<string, Window>({ max: MOST_NETWORKS });

  /** @param factor multiplies the limit; 0 for none */
  constructor(private readonly factor: number) {}

  /** Counts requests of a network at `now`, in milliseconds since 1970; null where nothing is limited. */
  take(network: string, now: number, requests = 1): LimitState | null {
    if (this.factor === 0) return null;
    const limit = Math.ceil(LIMIT * this.factor);
    let window = this.#windows.get(network);
    if (!window || window.endsAt <= now) {
      window = { count: 0, endsAt: now + MINUTE };
      this.#windows.set(network, window);
    }
    window.count += requests;
    return {
      allowed: window.count <= limit,
      limit,
      remaining: Math.max(0, limit - window.count),
      retryAfter: Math.max(1, Math.ceil((window.endsAt - now) / 1_000)),
    };
  }
}
