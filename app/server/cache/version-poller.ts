/** Milliseconds that a version stands for, and that reading it may take. */
const FRESH_MS = 1_000;
const TIMEOUT_MS = 500;

/** Knows the version of the content: reads it at most once a second, and after each write of this process. */
export class VersionPoller {
  #version: number | null = null;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<number | null> | null = null;
  #writes = 0;

  constructor(private readonly read: () => Promise<number>) {}

  /** The version; null while the database does not tell it. At once where it is known. */
  current(): number | null | Promise<number | null> {
    if (performance.now() - this.#readAt < FRESH_MS) return this.#version;
    this.#reading ??= this.#readOnce();
    return this.#reading;
  }

  /** After a write, whose version nobody knows yet. */
  expire(): void {
    this.#writes += 1;
    this.#readAt = Number.NEGATIVE_INFINITY;
    this.#reading = null;
  }

  async #readOnce(): Promise<number | null> {
    const writes = this.#writes;
    const answer = this.read().catch(() => null);
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, TIMEOUT_MS, null);
    });
    const version = await Promise.race([answer, silence]).finally(() => clearTimeout(timer));
    // After a write meanwhile it is read again.
    if (writes === this.#writes) {
      this.#version = version;
      this.#readAt = performance.now();
      this.#reading = null;
    }
    return version;
  }
}
