import path from "node:path";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { register } from "prom-client";
import { CACHE_POLICY } from "~/cache-policy.server";
import type { Environment } from "~/env.server";
import { recaptchaOrigin } from "~/features/accounts/web/human-check.server";
import { flushClicks } from "~/features/clicks/web/click-tally.server";
import { flushSearches, isSearch, tallySearch } from "~/features/searches/web/search-tally.server";
import type { Listener } from "~/platform/db/listener.server";
import { createEdge, type Edge, type EdgeOptions } from "~/platform/edge/edge.server";
import { type LimitName, takeFromLimits } from "~/platform/limits/rate-limits.server";
import { measureWeb } from "~/platform/metrics/web-metrics.server";
import { contentVersions, listenToContentVersion } from "~/platform/process/content-version.server";
import { database } from "~/platform/process/database.server";
import { loadedBuild, remixServe } from "~/platform/process/remix-serve.server";
import { recentWriteCookie } from "~/platform/session/recent-write.server";
import { SESSION_COOKIE } from "~/platform/session/session.server";
import { ROOT } from "./project-root";

/** How long running requests may take to finish on stop. */
export const STOP_TIMEOUT_MS = 10_000;

export type Place = Pick<Environment, "host" | "port">;

function sharedCache(bytes: number, build: ServerBuild): EdgeOptions["cache"] {
  return {
    bytes,
    versions: contentVersions,
    handle: createRequestHandler(build, "production"),
    count: (limits, network) =>
      takeFromLimits(
        database(),
        limits.map((name) => [name as LimitName, network]),
      ),
  };
}

export class WebServer {
  #edge: Edge | undefined;
  #listener: Listener | undefined;

  constructor(private readonly env: Environment) {}

  /** The application reads DATABASE_URL from the environment. */
  async listen({ host, port }: Place): Promise<void> {
    const { env } = this;
    if (env.metrics) measureWeb(register, database);
    process.chdir(ROOT);
    const built = path.join(ROOT, "build");
    const server = path.join(built, "server/index.js");
    const application = await remixServe(server);
    const edge = createEdge(application, {
      build: { client: path.join(built, "client"), routes: path.join(built, "routes.json") },
      publicOrigin: env.publicOrigin,
      trustProxy: env.trustProxy,
      rateLimitFactor: env.rateLimitFactor,
      maxConnectionsPerClient: env.maxConnectionsPerClient,
      sessionCookie: SESSION_COOKIE,
      writeCookie: env.databaseReadUrl && recentWriteCookie(),
      recaptchaOrigin: env.recaptcha && recaptchaOrigin(env.recaptcha.verifyUrl),
      onResponse: (request, { statusCode }, route) => {
        if (statusCode === 200 && isSearch(request, route)) tallySearch();
      },
      cachePolicy: CACHE_POLICY,
      cache: env.cacheBytes > 0 ? sharedCache(env.cacheBytes, await loadedBuild(server)) : undefined,
    });
    this.#edge = edge;
    this.#listener = listenToContentVersion();
    await new Promise<void>((resolve, reject) => edge.server.once("error", reject).listen(port, host, resolve));
  }

  async close(): Promise<void> {
    await this.#edge?.close(STOP_TIMEOUT_MS, this.env.drainMs);
    await Promise.all([flushClicks(), flushSearches(), this.#listener?.close()]);
  }
}
