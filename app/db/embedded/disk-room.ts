import fs from "node:fs";

const MB = 1024 * 1024;
/** Bytes that stay free on a data directory's disk: PostgreSQL does not survive a full one while it writes its log. */
export const RESERVE_BYTES = 64 * MB;
/** As much more has to be free before writing begins again, so that one segment of the log does not end it at once. */
const RELIEF_BYTES = 16 * MB;
/** Milliseconds that a measurement stands for. */
const FRESH_MS = 100;

/** Bytes that are free for this user on a directory's disk; infinitely many where the file system does not tell. */
export function freeBytes(directory: string): number {
  try {
    const { blocks, bavail, bsize } = fs.statfsSync(directory);
    return blocks > 0 ? bavail * bsize : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Whether a disk has too little room for writing. */
export class DiskRoom {
  #measuredAt = 0;
  #short: boolean = false;

  constructor(private readonly free: () => number) {}

  /** Measured anew at most every 100 ms. */
  isShort(): boolean {
    if (Date.now() - this.#measuredAt < FRESH_MS) return this.#short;
    this.#measuredAt = Date.now();
    this.#short = this.free() < RESERVE_BYTES + (this.#short ? RELIEF_BYTES : 0);
    return this.#short;
  }
}
