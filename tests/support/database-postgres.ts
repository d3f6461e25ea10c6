import type { TestProject } from "vitest/node";
import { startPostgres } from "./postgres";

/** One real PostgreSQL for the whole project of tests: TEST_DATABASE_URL (its tables are dropped), or one of our own. */
export default async function setup(project: TestProject) {
  if (process.env.TEST_DATABASE_URL) {
    project.provide("databaseUrl", process.env.TEST_DATABASE_URL);
    return;
  }
  const postgres = await startPostgres();
  project.provide("databaseUrl", postgres.connectionString);
  return () => postgres.stop();
}
