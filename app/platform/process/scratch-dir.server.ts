import { randomUUID } from "node:crypto";
import { accessSync, constants, rmSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { env } from "~/env.server";
import { dataDirFor } from "~/platform/db/embedded/data-dir.server";
import { HOUR_MS } from "~/platform/values/durations";

/** A directory with room for large files: beside the embedded database, else among temporary files, which may be in memory. */
export function scratchDir(): string {
  const dir = dataDirFor(env().dataDir);
  try {
    accessSync(dir, constants.W_OK | constants.X_OK);
    return dir;
  } catch {
    return tmpdir();
  }
}

const SCRATCH = "haojia-scratch-";

const files = new Set<string>();

process.once("exit", () => {
  for (const file of files) rmSync(file, { force: true });
});

/** A new name for a file that is deleted after use, at the latest when the process ends. */
export function scratchFile(use: string): string {
  const file = path.join(scratchDir(), `${SCRATCH}${use}-${randomUUID()}`);
  files.add(file);
  return file;
}

export async function deleteScratchFile(file: string): Promise<void> {
  await rm(file, { force: true });
  files.delete(file);
}

/** Deletes what processes that were killed have left: files that are older than an hour. */
export async function sweepScratchFiles(now: Date): Promise<void> {
  const dir = scratchDir();
  for (const name of (await readdir(dir)).filter((file) => file.startsWith(SCRATCH))) {
    const file = path.join(dir, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (now.getTime() - mtimeMs > HOUR_MS) await rm(file, { force: true });
  }
}
