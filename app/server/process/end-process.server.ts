import { exitWith } from "./exit-with.server";

/**
 * A terminal's Ctrl-C and systemd's SIGTERM reach every process of the group, and npm forwards its own besides: what
 * arrives within this time is the same signal.
 */
const SAME_SIGNAL_MS = 1_000;

/**
 * Runs a program until SIGTERM or SIGINT, which shuts it down gracefully with exit code 0, also while it is starting; another
 * one, a second or more later, exits at once with 1. An error of `start` exits through {@link exitWith}.
 *
 * @param start passes its graceful shutdown to its argument, as soon as there is something to shut down
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
