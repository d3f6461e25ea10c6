import { cp } from "node:fs/promises";
import { inject } from "vitest";

/** Copies an embedded database without tables into a data directory. */
export async function copyEmptyCluster(dataDir: string): Promise<void> {
  await cp(inject("emptyCluster"), dataDir, { recursive: true });
}
