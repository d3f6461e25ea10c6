import { randomUUID } from "node:crypto";
import { type Server, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { logBrokenRequest } from "./access-log.server";
import type { PipelineSerializer } from "./pipeline-serializer";
import type { RejectedRequest, RejectionResponse } from "./rejection-response.server";
import type { Rejection } from "./rejections.server";
import type { SlowBodies } from "./slow-bodies";

/** Node's error codes for requests that are not simply malformed. */
const BROKEN: Record<string, Rejection> = {
  ERR_HTTP_REQUEST_TIMEOUT: "slow_request",
  HPE_HEADER_OVERFLOW: "large_head",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "too_large",
};

interface BrokenRequests {
  slowBodies: SlowBodies;
  requests: PipelineSerializer;
  rejectionResponse(reason: Rejection, request: RejectedRequest): Promise<RejectionResponse>;
  headers: [name: string, value: string][];
}

/** Responds to requests that Node cannot parse; Node's own response has no security headers and no text. */
export function handleBrokenRequests(
  server: Server,
  { requests, slowBodies, rejectionResponse, headers }: BrokenRequests,
): void {
  server.on("clientError", async (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Socket) => {
    // Node reports it once for a request, which then has no time limit.
    if (error.code === "ERR_HTTP_REQUEST_TIMEOUT" && slowBodies.has(socket)) return;
    const pending = requests.responseOn(socket);
    if (error.code === "ECONNRESET" || !socket.writable || pending?.headersSent) {
      socket.destroy();
      return;
    }
    const request = pending
      ? { url: pending.req.url ?? "/", ...pending.req.headers }
      : parsePartialHead(error.rawPacket);
    const response = await rejectionResponse(BROKEN[error.code ?? ""] ?? "bad_request", request);
    const { status, body } = response;
    const id = ["X-Request-Id", randomUUID()];
    const lines = [...headers, ...Object.entries(response.headers), id, ["Connection", "close"]];
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    logBrokenRequest(socket.remoteAddress ?? "", status);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`);
    socket.destroySoon();
  });
}

function parsePartialHead(packet: Buffer | undefined): RejectedRequest {
  const [, url = "/"] = /^[A-Z]+ (\S*)/.exec(packet?.toString("latin1", 0, 200) ?? "") ?? [];
  return { url };
}
