import type { IncomingMessage, ServerResponse } from "node:http";
import { discardBody } from "./discarded-body";
import type { rejectionResponses } from "./rejection-response.server";
import type { Rejection } from "./rejections.server";

/** Rejects a request before the application sees it, and closes its connection once its body has been discarded. */
export function reject(
  request: IncomingMessage,
  response: ServerResponse,
  answerTo: ReturnType<typeof rejectionResponses>,
  refusal: Rejection,
  headers: Record<string, string> = {},
): void {
  const { accept, cookie } = request.headers;
  const answering = answerTo(refusal, { url: request.url ?? "/", accept, cookie });
  const send = async (): Promise<void> => {
    const answer = await answering;
    response.writeHead(answer.status, { ...answer.headers, ...headers, Connection: "close" });
    response.end(request.method === "HEAD" ? undefined : answer.body);
  };
  if (hasBody(request) && !expectsContinue(request)) discardBody(request, () => void send());
  else void send();
}

function hasBody({ headers }: IncomingMessage): boolean {
  return "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) > 0;
}

/** Whether a client waits for `100 Continue` before it sends a body. */
export function expectsContinue({ headers }: IncomingMessage): boolean {
  return /^100-continue$/i.test(headers.expect ?? "");
}
