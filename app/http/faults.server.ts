import { requestContext } from "./request-context.server";

/** Writes down a fault of ours, once, with what is needed to find its request again: never the query, body or headers. */
export function logFault(error: unknown, request: Request): void {
  if (request.signal.aborted) return;
  const { pathname } = new URL(request.url);
  const stack = error instanceof Error ? error.stack : String(error);
  console.error(
    JSON.stringify({ level: "error", request: requestContext()?.id, method: request.method, path: pathname, stack }),
  );
}
