import cliProgress from "cli-progress";
import type { Database } from "~/db/connection.server";
import { loadCategories } from "~/domain/deals/stored-categories.server";
import type { Environment } from "~/env.server";
import { migrateSchema } from "~/server/process/migrate-database.server";
import { openDatabase } from "~/server/process/open-database.server";
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
