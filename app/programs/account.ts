import { migrateToLatest } from "~/db/migrate.server";
import { exitWith } from "~/server/process/exit-with.server";
import { openDatabase } from "~/server/process/open-database.server";
import { accountCommand } from "./account-commands";
import { readSettings } from "./settings";

/** What an operator does with accounts; the site may run meanwhile. */
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
