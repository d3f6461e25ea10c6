import { exitWith } from "~/server/process/exit-with.server";
import { accountCommand } from "./account-commands";
import { withDatabase } from "./command";
import { readSettings } from "./settings";

/** Manages accounts; may run while the site is running. */
async function main(): Promise<void> {
  const run = accountCommand(process.argv.slice(2));
  const env = readSettings();
  await withDatabase(env, (db) => run(db, env));
}

await main().catch(exitWith);
