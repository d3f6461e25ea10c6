import { accessSync, constants } from "node:fs";
import { tmpdir } from "node:os";
import { env } from "~/env.server";
import { dataDirFor } from "~/platform/db/embedded/data-dir.server";

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
