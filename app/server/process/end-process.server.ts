import { exitWith } from "./exit-with.server";
import type { OpenDatabase } from "./open-database.server";

/** Ends the process in order when it is told to, and at once when it is told again. */
export function stopOnSignals(end: () => Promise<void>): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    console.log(`${signal}: finishing what is under way.`);
    await end();
    process.exit();
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, (received) => void stop(received).catch(exitWith));
  }
}

/** Ends the process when an embedded database of its own dies. */
export function endWithDatabase({ failed }: OpenDatabase): void {
  failed.catch((error: Error) => {
    console.error(`The embedded database has stopped: ${error.message}`);
    process.exit(1);
  });
}
