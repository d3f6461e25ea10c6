import type { IncomingMessage } from "node:http";

const MAX_BYTES = 2 * 1024 * 1024;

/** Reads up to 2 MB: a client that is still sending when its connection is closed sees a reset instead of the response. */
export function discardBody(request: IncomingMessage, then: () => void): void {
  if (request.readableEnded) {
    then();
    return;
  }
  let size = 0;
  const end = () => {
    request.off("data", count).off("end", end).off("close", end).pause();
    then();
  };
  const count = (chunk: Buffer) => {
    size += chunk.length;
    if (size > MAX_BYTES) end();
  };
  request.on("data", count).once("end", end).once("close", end);
}

/** Reads what the application left, so that the connection can be reused; the server's request timeout bounds it. */
export function discardRest(request: IncomingMessage): void {
  if (request.complete) return;
  // A previous reader would pause the stream when its buffer is full.
  request.removeAllListeners("data").resume();
}
