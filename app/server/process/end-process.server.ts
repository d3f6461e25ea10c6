import { exitWith } from "./exit-with.server";
import type { OpenDatabase } from "./open-database.server";

/**
 * Runs a program that goes on until SIGTERM or SIGINT. The signal ends it in order with exit code 0, also while it is still
 * starting; a second signal ends it at once with 1. An error of `start` ends it through {@link exitWith}.
 *
 * @param start passes what ends the program in order to its argument, as soon as there is something to end
 */
export async function runUntilStopped(
  start: (onStop: (end: () => Promise<void>) => void) => Promise<void>,
): Promise<void> {
  let end = async () => {};
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    console.log(`${signal}: finishing what is under way.`);
    await end();
    process.exit();
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    // The listener of scripts/run.js ends here.
    process.removeAllListeners(signal);
    process.on(signal, (received) => void stop(received).catch(exitWith));
  }
  await start((given) => {
    end = given;
  }).catch((error) => {
    // A start that was stopped fails at what has been closed meanwhile.
    if (!stopping) exitWith(error);
  });
}

/** Ends the process when an embedded database of its own dies. */
export function endWithDatabase({ failed }: OpenDatabase): void {
  failed.catch((error: Error) => {
    console.error(`The embedded database has stopped: ${error.message}`);
    process.exit(1);
  });
}
