import { requestContext } from "~/platform/request/request-context.server";
import { log } from "./log.server";

/** Logs an unexpected error with its request's id, method and path: never the query, body or headers. */
export function logFault(error: unknown, request: Request): void {
  if (request.signal.aborted) return;
  const { pathname } = new URL(request.url);
  const stack = error instanceof Error ? error.stack : String(error);
  log.error({ event: "fault", id: requestContext()?.id, method: request.method, path: pathname, stack });
}

export function logDatabaseFailure(code: string, error: unknown): void {
  log.error({ event: "database_failed", code, id: requestContext()?.id, reason: (error as Error).message });
}
