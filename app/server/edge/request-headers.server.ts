import type { IncomingMessage } from "node:http";

/** Whether a request changes nothing. */
export function isRead({ method }: Pick<IncomingMessage, "method">): boolean {
  return method === "GET" || method === "HEAD" || method === "OPTIONS";
}

/** Takes away the headers that the application would be misled by; the edge has read what it needs of them. */
export function removeMisleadingHeaders(request: Pick<IncomingMessage, "method" | "headers">): void {
  const { headers } = request;
  // The adapter would build its address from the one, and answer a foreign other with a fault.
  delete headers["x-forwarded-host"];
  delete headers.origin;
  if (!isRead(request)) return;
  // No read is bound to a state; of files Express would answer and log it as a fault.
  delete headers["if-match"];
  delete headers["if-unmodified-since"];
  // Nor is a part worth asking for of files as small as ours; one that a file lacks would be logged as a fault as well.
  delete headers.range;
}
