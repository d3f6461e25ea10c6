import type { IncomingMessage, ServerResponse } from "node:http";
import { networkPrefix } from "~/server/client-network.server";
import { log } from "~/server/log/log.server";
import type { RequestContext } from "~/server/request-context.server";

/**
 * Logs a request when its response is sent, or the client has disconnected.
 *
 * @param route the route's pattern: never the path or the query, which hold what visitors typed
 */
export function logRequest(
  { method }: IncomingMessage,
  response: ServerResponse,
  { context, route }: { context: RequestContext; route: string },
): void {
  const startedAt = performance.now();
  response.once("close", () => {
    const ms = Math.round(performance.now() - startedAt);
    const aborted = !response.writableFinished || undefined;
    const { id, address, service } = context;
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
      token: service?.id,
      source: service?.source,
      aborted,
    });
  });
}

/** Logs a request whose head was malformed, or timed out. */
export function logBrokenRequest(address: string, status: number): void {
  log.info({ event: "broken_request", status, network: networkPrefix(address) });
}
