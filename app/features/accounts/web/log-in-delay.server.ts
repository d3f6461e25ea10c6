import { setTimeout } from "node:timers/promises";
import { BusyError } from "~/features/accounts/password-hash.server";

const MAX_WAITING = 50;
const MAX_WAITING_PER_ACCOUNT = 5;

/** Milliseconds to delay a log-in: 1 s, doubled with every ten failures beyond the limit, at most 8 s. */
export function delayOf(beyond: number): number {
  return Math.min(8_000, 1_000 * 2 ** Math.floor((beyond - 1) / 10));
}

export class DelayedLogIns {
  readonly #waiting = new Map<string, number>();
  #total = 0;

  isFull(email: string): boolean {
    return this.#total >= MAX_WAITING || (this.#waiting.get(email) ?? 0) >= MAX_WAITING_PER_ACCOUNT;
  }

  /** `delay` in milliseconds. @throws BusyError when the queue is full, or the client's disconnect aborts `signal` */
  async wait(email: string, delay: number, signal: AbortSignal): Promise<void> {
    if (this.isFull(email)) throw new BusyError();
    this.#count(email, 1);
    try {
      await setTimeout(delay, undefined, { signal });
    } catch {
      throw new BusyError();
    } finally {
      this.#count(email, -1);
    }
  }

  #count(email: string, by: 1 | -1): void {
    const count = (this.#waiting.get(email) ?? 0) + by;
    if (count > 0) this.#waiting.set(email, count);
    else this.#waiting.delete(email);
    this.#total += by;
  }
}
