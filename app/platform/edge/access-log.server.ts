import type { IncomingMessage, ServerResponse } from "node:http";
import { log } from "~/platform/log/log.server";
import { networkPrefix } from "~/platform/request/client-network.server";
import type { RequestContext } from "~/platform/request/request-context.server";

/** Logs a request when the response is sent or the client gone. Never pass path or query as `route`: visitors typed them. */
export function logRequest(
  { method }: IncomingMessage,
  response: ServerResponse,
  { context, route }: { context: RequestContext; route: string },
): void {
  const startedAt = performance.now();
  response.once("close", () => {
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    const aborted = !response.writableFinished || undefined;
    const { id, address, service, cache, limit } = context;
    const { statusCode: status } = response;
    const network = networkPrefix(address);
    log.info({
      event: "request",
      id,
      method,
      route,
      status,
      ms,
      network,
      cache,
      limit,
      token: service?.id,
      source: service?.source,
      aborted,
    });
  });
}

export function logBrokenRequest(address: string, status: number): void {
  log.info({ event: "broken_request", status, network: networkPrefix(address) });
}
