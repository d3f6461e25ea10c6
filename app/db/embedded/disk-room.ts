import fs from "node:fs";

const MB = 1024 * 1024;
/** Free space below which writes stop: PostgreSQL crashes when the disk fills up during a WAL write. */
export const RESERVE_BYTES = 64 * MB;
/** Hysteresis: this much more must be free before writes resume, the size of a WAL segment. */
const HYSTERESIS_BYTES = 16 * MB;
const MAX_AGE_MS = 100;

/** Bytes free for this user on a directory's disk; infinity when the file system does not report them. */
export function freeBytes(directory: string): number {
  try {
    const { blocks, bavail, bsize } = fs.statfsSync(directory);
    return blocks > 0 ? bavail * bsize : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

export class DiskRoom {
  #measuredAt = 0;
  #short: boolean = false;

  constructor(private readonly free: () => number) {}

  /** Whether there is too little free space for writes; measured at most every 100 ms. */
  isShort(): boolean {
    if (Date.now() - this.#measuredAt < MAX_AGE_MS) return this.#short;
    this.#measuredAt = Date.now();
    this.#short = this.free() < RESERVE_BYTES + (this.#short ? HYSTERESIS_BYTES : 0);
    return this.#short;
  }
}
