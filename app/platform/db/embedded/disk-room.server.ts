import fs from "node:fs";

const MB = 1024 * 1024;
/** Free space below which writes stop: PostgreSQL ends when the disk fills up during a WAL write. */
export const RESERVE_BYTES = 64 * MB;
/** Hysteresis: this much more must be free before writes resume, the size of a WAL segment. */
const HYSTERESIS_BYTES = 16 * MB;

/** Bytes free for this user on a directory's disk; infinity when the file system does not report them. */
export function freeBytes(directory: string): number {
  try {
    const { blocks, bavail, bsize } = fs.statfsSync(directory);
    return blocks > 0 ? bavail * bsize : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

export function isShort(free: number, wasShort: boolean): boolean {
  return free < RESERVE_BYTES + (wasShort ? HYSTERESIS_BYTES : 0);
}
