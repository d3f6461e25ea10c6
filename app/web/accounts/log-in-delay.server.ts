import { setTimeout } from "node:timers/promises";
import { BusyError } from "~/domain/accounts/password-hash.server";

const MAX_WAITING = 50;
const MAX_WAITING_PER_ACCOUNT = 5;

/** Milliseconds before a log-in is tried: 1 s, twice as much with every ten failures beyond the ceiling, 8 s at most. */
export function delayOf(beyond: number): number {
  return Math.min(8_000, 1_000 * 2 ** Math.floor((beyond - 1) / 10));
}

/** Log-ins that wait until they are tried: so many at once in this process, and so many of them for one address. */
export class DelayedLogIns {
  readonly #waiting = new Map<string, number>();
  #all = 0;

  isFull(email: string): boolean {
    return this.#all >= MAX_WAITING || (this.#waiting.get(email) ?? 0) >= MAX_WAITING_PER_ACCOUNT;
  }

  /**
   * Waits, in milliseconds.
   *
   * @throws BusyError when too many wait already, and when `signal` says that nobody waits for the answer any more
   */
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
    this.#all += by;
  }
}
