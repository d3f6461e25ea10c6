import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedDatabase } from "~/db/embedded/embedded.server";

/** One embedded database for the whole project of tests. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(path.join(tmpdir(), "haojia-pglite-"));
  const embedded = await startEmbeddedDatabase(dataDir, { fsync: false });
  project.provide("databaseUrl", embedded.connectionString);
  return async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
