import { exitWith } from "~/server/process/exit-with.server";
import { accountCommand } from "./account-commands";
import { withDatabase } from "./command";

/** Manages accounts; may run while the site is running. */
async function main(): Promise<void> {
  await withDatabase(accountCommand(process.argv.slice(2)));
}

await main().catch(exitWith);
