import { requestContext } from "~/server/request-context.server";
import { log } from "./log.server";

/** Writes down a fault of ours, once, with what is needed to find its request again: never the query, body or headers. */
export function logFault(error: unknown, request: Request): void {
  if (request.signal.aborted) return;
  const { pathname } = new URL(request.url);
  const stack = error instanceof Error ? error.stack : String(error);
  log.error({ event: "fault", id: requestContext()?.id, method: request.method, path: pathname, stack });
}

/** Writes down that the database could not do what a request wanted: what that is to who asked, and its own words. */
export function logDatabaseFailure(code: string, error: unknown): void {
  log.error({ event: "database_failed", code, id: requestContext()?.id, reason: (error as Error).message });
}
