import { log } from "~/server/log/log.server";
import { requestContext } from "~/server/request-context.server";

/** Milliseconds that ending in order may take, the time of the requests under way included. */
const TIMEOUT_MS = 20_000;

/**
 * What is left when nothing else has caught a fault. An exception that nobody caught leaves the process in a state that
 * nobody knows: it is written down in one line, and the process ends in order, with exit code 1; at once if a second
 * one comes, or if the end takes longer than 20 s. A promise that was rejected and waited for by nobody is written down
 * with the request that it belongs to (docs/security.md, J6), and ends nothing.
 *
 * @param end ends requests, connections and database in order
 */
export function installLastResort(end: () => Promise<void>): void {
  let ending = false;
  process.on("uncaughtException", (error) => {
    write("uncaught_exception", error);
    if (ending) process.exit(1);
    ending = true;
    process.exitCode = 1;
    setTimeout(() => process.exit(1), TIMEOUT_MS);
    end()
      .catch((failure: unknown) => write("unclean_end", failure))
      .finally(() => process.exit(1));
  });
  process.on("unhandledRejection", (reason) => write("unhandled_rejection", reason));
}

function write(event: string, error: unknown): void {
  const stack = error instanceof Error ? error.stack : String(error);
  log.error({ event, id: requestContext()?.id, stack });
}
