import { withTimeout } from "~/db/with-timeout";

const FRESH_MS = 1_000;
const TIMEOUT_MS = 500;

/** Reads the content version at most once a second, and after each write of this process. */
export class VersionPoller {
  #version: number | null = null;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<number | null> | null = null;
  #writes = 0;

  constructor(private readonly read: () => Promise<number>) {}

  /** The version, synchronously while it is fresh; null if it cannot be read within 500 ms. */
  current(): number | null | Promise<number | null> {
    if (performance.now() - this.#readAt < FRESH_MS) return this.#version;
    this.#reading ??= this.#readOnce();
    return this.#reading;
  }

  /** Call after a write. */
  expire(): void {
    this.#writes += 1;
    this.#readAt = Number.NEGATIVE_INFINITY;
    this.#reading = null;
  }

  async #readOnce(): Promise<number | null> {
    const writes = this.#writes;
    const reading = this.read().catch(() => null);
    const version = await withTimeout(reading, TIMEOUT_MS, null);
    // A version read before a concurrent write must not be stored.
    if (writes === this.#writes) {
      this.#version = version;
      this.#readAt = performance.now();
      this.#reading = null;
    }
    return version;
  }
}
