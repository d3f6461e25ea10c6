import { exitWith } from "./exit-with.server";

/** How long signals count as one: Ctrl-C and systemd's SIGTERM reach the process group, and npm forwards its own. */
const SAME_SIGNAL_MS = 1_000;

/**
 * SIGTERM or SIGINT shuts down by what `start` has passed to `onStop`, with exit code 0, also while it is starting; another
 * one, a second or more later, exits at once with 1. An error of `start` exits through {@link exitWith}.
 */
export async function runUntilStopped(
  start: (onStop: (end: () => Promise<void>) => void) => Promise<void>,
): Promise<void> {
  let end = async () => {};
  let stoppedAt: number | undefined;
  const stop = async (signal: NodeJS.Signals) => {
    if (stoppedAt !== undefined) {
      if (performance.now() - stoppedAt >= SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppedAt = performance.now();
    console.log(`${signal}: finishing what is under way.`);
    await end();
    process.exit();
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    // Replaces the listener of scripts/run.js.
    process.removeAllListeners(signal);
    process.on(signal, (received) => void stop(received).catch(exitWith));
  }
  await start((shutDown) => {
    end = shutDown;
  }).catch((error) => {
    // A start that was interrupted fails because its resources are closed.
    if (stoppedAt === undefined) exitWith(error);
  });
}
