import cliProgress from "cli-progress";
import type { Environment } from "~/env.server";
import { loadCategories } from "~/features/categories/stored-categories.server";
import type { Database } from "~/platform/db/connection.server";
import { migrateSchema } from "~/platform/process/migrate-database.server";
import { openDatabase } from "~/platform/process/open-database.server";
import { readSettings } from "./settings";

/**
 * Does a command's work on the migrated database of the settings, which the site may be using. `create`: whether to create an
 * embedded one that is missing.
 */
export async function withDatabase(
  work: (db: Database, env: Environment, connectionString: string) => Promise<void>,
  { create = false } = {},
): Promise<void> {
  const env = readSettings();
  const opened = await openDatabase(env, { create });
  try {
    await migrateSchema(opened.db);
    await loadCategories(opened.db);
    await work(opened.db, env, opened.connectionString);
  } finally {
    await opened.close();
  }
}

export function progressBar(format: string): cliProgress.SingleBar | null {
  return process.stderr.isTTY ? new cliProgress.SingleBar({ format: `{bar} {percentage}% | ${format}` }) : null;
}
