import { randomUUID } from "node:crypto";
import { type Server, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { logBrokenRequest } from "./access-log.server";
import type { PipelineSerializer } from "./pipeline-serializer";
import type { RejectedRequest, RejectionResponse } from "./rejection-response.server";
import type { Rejection } from "./rejections.server";

/** What Node says of a request that it cannot read, where it is not simply malformed. */
const BROKEN: Record<string, Rejection> = {
  ERR_HTTP_REQUEST_TIMEOUT: "slow_request",
  HPE_HEADER_OVERFLOW: "large_head",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "too_large",
};

interface BrokenRequests {
  requests: PipelineSerializer;
  answerTo(refusal: Rejection, refused: RejectedRequest): Promise<RejectionResponse>;
  /** The headers of every answer. */
  headers: [name: string, value: string][];
}

/** Answers what Node cannot make a request of in the site's own form; Node's own answer has no headers and no words. */
export function handleBrokenRequests(server: Server, { requests, answerTo, headers }: BrokenRequests): void {
  server.on("clientError", async (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Socket) => {
    const underWay = requests.responseOn(socket);
    if (error.code === "ECONNRESET" || !socket.writable || underWay?.headersSent) {
      socket.destroy();
      return;
    }
    const refused = underWay
      ? { url: underWay.req.url ?? "/", ...underWay.req.headers }
      : rejectedRequest(error.rawPacket);
    const answer = await answerTo(BROKEN[error.code ?? ""] ?? "bad_request", refused);
    const { status, body } = answer;
    const id = ["X-Request-Id", randomUUID()];
    const lines = [...headers, ...Object.entries(answer.headers), id, ["Connection", "close"]];
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    logBrokenRequest(socket.remoteAddress ?? "", status);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`);
    socket.destroySoon();
  });
}

/** As much as the beginning of a head says of who sent it. */
function rejectedRequest(packet: Buffer | undefined): RejectedRequest {
  const [, url = "/"] = /^[A-Z]+ (\S*)/.exec(packet?.toString("latin1", 0, 200) ?? "") ?? [];
  return { url };
}
