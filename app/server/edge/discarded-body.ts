import type { IncomingMessage } from "node:http";

/** Bytes that are read of a body that nobody wants. */
const MAX_BYTES = 2 * 1024 * 1024;

/**
 * Reads a body to its end, or as far as is reasonable, and keeps nothing of it: a client that is still sending when its
 * connection is closed sees a reset in place of the answer.
 */
export function discardBody(request: IncomingMessage, then: () => void): void {
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

/**
 * Discards what an application has left unread of a body, as it arrives: the client may still be sending, and its next request
 * on the connection comes after it. The server's request timeout bounds it.
 */
export function discardRest(request: IncomingMessage): void {
  if (request.complete) return;
  // Whatever has read so far pauses the stream when it is full.
  request.removeAllListeners("data").resume();
}
