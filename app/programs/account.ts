import { exitWith } from "~/platform/process/exit-with.server";
import { ACCOUNT_USAGE, accountCommand } from "./account-commands";
import { withDatabase } from "./command";
import { printHelp } from "./options";

/** Manages accounts; may run while the site is running. */
async function main(): Promise<void> {
  printHelp(ACCOUNT_USAGE);
  await withDatabase(accountCommand(process.argv.slice(2)));
}

await main().catch(exitWith);
