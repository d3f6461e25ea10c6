import { migrateToLatest } from "~/db/migrate.server";
import { exitWith } from "~/server/process/exit-with.server";
import { openDatabase } from "~/server/process/open-database.server";
import { accountCommand } from "./account-commands";
import { readSettings } from "./settings";

/** Manages accounts; may run while the site is running. */
async function main(): Promise<void> {
  const run = accountCommand(process.argv.slice(2));
  const env = readSettings();
  const opened = await openDatabase(env, { share: true });
  try {
    await Promise.race([migrateToLatest(opened.db).then(() => run(opened.db, env)), opened.failed]);
  } finally {
    await opened.close();
  }
}

await main().catch(exitWith);
