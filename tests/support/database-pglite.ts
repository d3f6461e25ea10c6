import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "~/db/embedded/embedded.server";
import { WORKERS } from "./workers";

/** An embedded database for each worker. Creating one takes seconds, so the others are copies of the first. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(path.join(tmpdir(), "haojia-pglite-"));
  const places = Array.from({ length: WORKERS }, (_, worker) => path.join(folder, String(worker)));
  const [first = "", ...others] = places;
  await (await startEmbeddedDatabase(first, { fsync: false })).stop();
  const databases: EmbeddedDatabase[] = [];
  for (const place of others) await cp(first, place, { recursive: true });
  for (const place of places) databases.push(await startEmbeddedDatabase(place, { fsync: false }));
  project.provide(
    "databaseUrls",
    databases.map(({ connectionString }) => connectionString),
  );
  return async () => {
    await Promise.all(databases.map((database) => database.stop()));
    await rm(folder, { recursive: true, force: true });
  };
}
