import type { IncomingMessage, ServerResponse } from "node:http";
import { networkPrefix } from "~/server/client-network.server";
import { log } from "~/server/log/log.server";
import type { RequestContext } from "~/server/request-context.server";

/**
 * Writes one record for a request once it is answered, or once its sender has hung up.
 *
 * @param route the pattern of the route asked for, without the query: nothing in it was typed by a visitor
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
    log.info({
      ...{ event: "request", id, method, route, status: response.statusCode, ms },
      ...{ network: networkPrefix(address), token: service?.id, source: service?.source, aborted },
    });
  });
}

/** Writes one record for what never became a request: its head could not be read, or did not come in time. */
export function logBrokenRequest(address: string, status: number): void {
  log.info({ event: "broken_request", status, network: networkPrefix(address) });
}
