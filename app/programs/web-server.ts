import path from "node:path";
import { contentVersion } from "~/domain/deals/browse/content-version.server";
import type { Environment } from "~/env.server";
import { database } from "~/server/database.server";
import { createEdge, type Edge, type EdgeOptions } from "~/server/edge/edge.server";
import type { NetworkLimits } from "~/server/limits/network-limits.server";
import { remixServe } from "~/server/process/remix-serve.server";
import { recaptchaOrigin } from "~/web/accounts/human-check.server";
import { SHARED_REQUESTS } from "~/web/cache/shared-requests.server";
import { type Limited, takeAttempts } from "~/web/limits/limits.server";
import { SESSION_COOKIE } from "~/web/session/session.server";
import { ROOT } from "./project-root";

/** Milliseconds that requests under way have to finish when the server is told to stop. */
export const PATIENCE = 10_000;

export type Place = Pick<Environment, "host" | "port">;

/** What the edge's cache asks of the application's database. */
function sharedCache(bytes: number): EdgeOptions["cache"] {
  return {
    bytes,
    readVersion: () => contentVersion(database()),
    count: (limits, network) =>
      takeAttempts(
        database(),
        new Date(),
        limits.map((what) => [what as Limited, network]),
      ),
  };
}

/** Answers requests in this process: remix-serve's application with the edge in front of it. */
export class WebServer {
  #edge: Edge | undefined;

  constructor(
    private readonly env: Environment,
    private readonly limits: NetworkLimits,
  ) {}

  /** Takes requests. The application finds its database in the environment. */
  async listen({ host, port }: Place): Promise<void> {
    const { env } = this;
    process.chdir(ROOT);
    const build = path.join(ROOT, "build");
    const application = await remixServe(path.join(build, "server/index.js"));
    const edge = createEdge(application, {
      build: { client: path.join(build, "client"), routes: path.join(build, "routes.json") },
      publicOrigin: env.publicOrigin,
      trustProxy: env.trustProxy,
      limits: this.limits,
      sessionCookie: SESSION_COOKIE,
      recaptchaOrigin: env.recaptcha && recaptchaOrigin(env.recaptcha.verifyUrl),
      shared: SHARED_REQUESTS,
      cache: env.cacheBytes > 0 ? sharedCache(env.cacheBytes) : undefined,
    });
    this.#edge = edge;
    await new Promise<void>((resolve, reject) => edge.server.once("error", reject).listen(port, host, resolve));
  }

  /** Takes no new requests, and resolves when those under way have finished. */
  async close(): Promise<void> {
    await this.#edge?.close(PATIENCE);
  }
}
