import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedDatabase } from "~/db/embedded/embedded.server";

declare module "vitest" {
  export interface ProvidedContext {
    emptyCluster: string;
  }
}

/** Creates an embedded database, which takes seconds, once for all tests that need an empty one. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(path.join(tmpdir(), "haojia-cluster-"));
  const dataDir = path.join(folder, "data");
  await (await startEmbeddedDatabase(dataDir, { fsync: false })).stop();
  project.provide("emptyCluster", dataDir);
  return () => rm(folder, { recursive: true, force: true });
}
