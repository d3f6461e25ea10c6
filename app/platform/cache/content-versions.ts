import { withTimeout } from "~/platform/db/with-timeout";

const FRESH_MS = 1_000;
const TIMEOUT_MS = 500;

/** The content version as the database notifies of it; read after each write of this process, and once a second without notifications. */
export class ContentVersions {
  #version: number | null = null;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<number | null> | null = null;
  #changes = 0;
  /** How long a version that was read stays current. */
  #freshMs = FRESH_MS;

  constructor(private readonly read: () => Promise<number>) {}

  /** The version, synchronously while it is fresh; null if it cannot be read within 500 ms. */
  current(): number | null | Promise<number | null> {
    if (performance.now() - this.#readAt < (this.#version === null ? FRESH_MS : this.#freshMs)) return this.#version;
    this.#reading ??= this.#readOnce();
    return this.#reading;
  }

  /** Makes the version stale; call it after a write. */
  expire(): void {
    this.#changes += 1;
    this.#readAt = Number.NEGATIVE_INFINITY;
    this.#reading = null;
  }

  /** Call it when notifications begin or end: changes may have been missed in between. */
  setListening(listening: boolean): void {
    this.#freshMs = listening ? Number.POSITIVE_INFINITY : FRESH_MS;
    this.expire();
  }

  notified(version: number): void {
    this.#changes += 1;
    this.#version = Math.max(version, this.#version ?? 0);
    this.#readAt = performance.now();
    this.#reading = null;
  }

  async #readOnce(): Promise<number | null> {
    const changes = this.#changes;
    const reading = this.read().catch(() => null);
    const version = await withTimeout(reading, TIMEOUT_MS, null);
    // A version read before a concurrent change must not be stored.
    if (changes === this.#changes) {
      this.#version = version;
      this.#readAt = performance.now();
      this.#reading = null;
    }
    return version;
  }
}
