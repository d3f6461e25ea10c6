import { DataDirError } from "~/db/embedded/data-dir.server";
import { isDatabaseAway, isDatabaseDamaged, isDiskFull } from "~/db/failures.server";
import { EnvironmentError } from "~/env.server";
import { StartError } from "./open-database.server";

/** Something is wrong with the command itself; the message is one line or the usage text. */
export class UsageError extends Error {}

/**
 * Ends the program: with what an operator can mend, and with a stack for what is a fault of ours. The exit code is 2
 * for a wrong command and 1 for everything else.
 */
export function exitWith(error: unknown): never {
  const mendable = [UsageError, EnvironmentError, StartError, DataDirError].some((kind) => error instanceof kind);
  const isOfDatabase = [isDatabaseAway, isDatabaseDamaged, isDiskFull].some((is) => is(error));
  if (mendable) console.error((error as Error).message);
  else if (isOfDatabase) console.error(`The database failed: ${lineOf(error)}`);
  else console.error(error);
  process.exit(error instanceof UsageError ? 2 : 1);
}

function lineOf(error: unknown): string {
  return (error as Error).message.replace(/\s+/g, " ");
}
