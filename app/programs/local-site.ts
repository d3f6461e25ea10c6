import { get } from "node:http";
import { text } from "node:stream/consumers";
import type { Environment } from "~/env.server";

const TIMEOUT_MS = 5_000;

/** The host under which this machine reaches a site that listens on `host`. */
export function localHost(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}

/** The answer to /readyz?verbose; null without one. Not by fetch, which refuses the ports that browsers refuse. */
export function askReadiness({
  host,
  port,
}: Pick<Environment, "host" | "port">): Promise<{ status: number; body: string } | null> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const request = get(`http://${localHost(host)}:${port}/readyz?verbose`, { signal }, (response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, body }),
        () => resolve(null),
      );
    });
    request.on("error", () => resolve(null));
  });
}
