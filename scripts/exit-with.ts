import { DataDirError } from "~/db/embedded.server";
import { EnvironmentError } from "~/env.server";
import { StartError } from "./open-database";

/** Ends the program with one line for what an operator can mend, and with a stack for what is a fault of ours. */
export function exitWith(error: unknown): never {
  const mendable = error instanceof EnvironmentError || error instanceof StartError || error instanceof DataDirError;
  console.error(mendable ? error.message : error);
  process.exit(1);
}
