import type { IncomingMessage } from "node:http";

export function isRead({ method }: Pick<IncomingMessage, "method">): boolean {
  return method === "GET" || method === "HEAD" || method === "OPTIONS";
}

export function removeMisleadingHeaders(request: Pick<IncomingMessage, "method" | "headers">): void {
  const { headers } = request;
  // The adapter would build the request's URL from the first, and fail on a foreign origin.
  delete headers["x-forwarded-host"];
  delete headers.origin;
  if (!isRead(request)) return;
  // With these headers, Express would fail for files and log an error.
  delete headers["if-match"];
  delete headers["if-unmodified-since"];
  // An unsatisfiable range would be logged as an error too.
  delete headers.range;
}
