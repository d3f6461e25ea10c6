import type { IncomingMessage, ServerResponse } from "node:http";
import { discardBody } from "./discarded-body";
import type { rejectionResponses } from "./rejection-response.server";
import type { Rejection } from "./rejections.server";

/** Rejects a request before the application sees it, and closes its connection once its body has been discarded. */
export function reject(
  request: IncomingMessage,
  response: ServerResponse,
  rejectionResponse: ReturnType<typeof rejectionResponses>,
  reason: Rejection,
  headers: Record<string, string> = {},
): void {
  const { accept, cookie } = request.headers;
  const rendering = rejectionResponse(reason, { url: request.url ?? "/", accept, cookie });
  const send = async (): Promise<void> => {
    const rejected = await rendering;
    response.writeHead(rejected.status, { ...rejected.headers, ...headers, Connection: "close" });
    response.end(request.method === "HEAD" ? undefined : rejected.body);
  };
  if (sendsBody(request)) discardBody(request, () => void send());
  else void send();
}

/** Whether the client sends a body without waiting for `100 Continue`. */
export function sendsBody(request: IncomingMessage): boolean {
  const { headers } = request;
  const hasBody = "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) > 0;
  return hasBody && !expectsContinue(request);
}

export function expectsContinue({ headers }: IncomingMessage): boolean {
  return /^100-continue$/i.test(headers.expect ?? "");
}
