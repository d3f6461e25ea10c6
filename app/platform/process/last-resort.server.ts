import { log } from "~/platform/log/log.server";
import { requestContext } from "~/platform/request/request-context.server";

/** The timeout of a graceful shutdown, running requests included. */
const TIMEOUT_MS = 20_000;

/**
 * An uncaught exception leaves the process in an unknown state: `end` shuts down gracefully with exit code 1; at once on a
 * second one, or after 20 s. An unhandled rejection is logged with its request's id, and survived (docs/security.md, J6).
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
