import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import onHeaders from "on-headers";
import { type CachePolicy, type SharedRequest, sharedRequest } from "~/platform/cache/shared-request.server";
import { limitHeaders, rejectionHeaders } from "~/platform/limits/limit-headers";
import { consume, memoryLimiter } from "~/platform/limits/limiter.server";
import { log } from "~/platform/log/log.server";
import { isApiPath } from "~/platform/request/api-path";
import { clientAddress, isLocal, networkOf } from "~/platform/request/client-network.server";
import { countForwarded } from "~/platform/request/forwarded-requests.server";
import type { LimitState } from "~/platform/request/request-context.server";
import { newRequestContext, type RequestContext, runInRequest } from "~/platform/request/request-context.server";
import { logRequest } from "./access-log.server";
import { handleBrokenRequests } from "./broken-requests.server";
import { builtFiles, isPicture } from "./built-files.server";
import { CachedResponses, type CacheOptions } from "./cached-responses.server";
import { limitConnections, maxConnections } from "./connections.server";
import { discardBody, discardRest } from "./discarded-body";
import { PipelineSerializer } from "./pipeline-serializer";
import { expectsContinue, reject, sendsBody } from "./reject.server";
import { rejectionResponses } from "./rejection-response.server";
import { findRejection, isProbe, pathOf } from "./rejections.server";
import { isRead, removeMisleadingHeaders } from "./request-headers.server";
import { setResponseHeaders } from "./response-headers.server";
import { routePatterns } from "./route-patterns.server";
import { securityHeaders } from "./security-headers.server";
import { SlowBodies } from "./slow-bodies";

export interface EdgeOptions {
  build?: { client: string; routes: string };
  /** The site's own origin: if set, other hosts are rejected, and https turns on HSTS. */
  publicOrigin?: string;
  /** The number of trusted proxies, whose X-Forwarded-For entries are used. */
  trustProxy?: number;
  /** Multiplies the rate limit of a network; 0 turns it off. */
  rateLimitFactor?: number;
  /** The limit of open connections per network in this process; none behind a trusted proxy. */
  maxConnectionsPerClient?: number;
  /** The session cookie's name: responses to requests with it are not cached. */
  sessionCookie?: string;
  /** Called after each response that was sent, with the pattern of its route. */
  onResponse?: (request: IncomingMessage, response: ServerResponse, route: string) => void;
  /** A Set-Cookie header for the response to each write. */
  writeCookie?: string;
  recaptchaOrigin?: string;
  cachePolicy?: CachePolicy;
  cache?: CacheOptions & {
    /** Consumes one point of each rate limit; returns the state of the tightest. */
    count(limits: readonly string[], network: string): Promise<LimitState | null>;
  };
}

/** The server in front of the application; it does not listen yet. */
export interface Edge {
  server: Server;
  /**
   * Stops being ready for `drainMs`, in which a balancer can notice; then accepts no new requests. Resolves when those in
   * progress have finished, or `timeoutMs` later.
   */
  close(timeoutMs: number, drainMs?: number): Promise<void>;
}

/** Timeouts for a client to send the headers and the whole request, between two requests, and to read a response. */
const TIMEOUT_MS = { head: 5_000, request: 15_000, keepAlive: 5_000, response: 60_000 } as const;

const CHECK_INTERVAL_MS = 2_000;

const MAX_REQUESTS_PER_CONNECTION = 1_000;

/** The rate limit per network and process, for requests that the cache does not serve (docs/decisions/0045). */
const REQUEST_LIMIT = { points: 3_000, duration: 60 };

/** Each request gets an id, a log record and a context, or is rejected; each response gets the site's headers. */
export function createEdge(application: RequestListener, options: EdgeOptions = {}): Edge {
  const { build, publicOrigin, trustProxy = 0, rateLimitFactor = 1, maxConnectionsPerClient = 100 } = options;
  const files = build && builtFiles(build.client);
  const routeOf = build ? routePatterns(build.routes) : () => "*";
  const rejectionResponse = rejectionResponses({ client: build?.client, publicOrigin });
  const requests = new PipelineSerializer();
  const slowBodies = new SlowBodies();
  const cache = options.cache && new CachedResponses({ publicOrigin, ...options.cache });
  const { points, duration } = REQUEST_LIMIT;
  const limiter = rateLimitFactor > 0 ? memoryLimiter({ points: Math.ceil(points * rateLimitFactor), duration }) : null;
  let closing = false;

  function receive(request: IncomingMessage, response: ServerResponse): void {
    const path = pathOf(request);
    const address = clientAddress(request, trustProxy);
    const { url, headers } = request;
    const context = newRequestContext({
      ...{ address, url, origin: headers.origin },
      ...{ isLocal: isLocal(request), isShared: false },
    });
    context.allowSlowBody = () => slowBodies.allow(request);
    const rejection = findRejection(request, { publicOrigin, closing });
    const file = rejection ? null : (files?.patternOf(request) ?? null);
    const route = file ?? routeOf(path);
    if (!isProbe(path)) {
      countForwarded(headers);
      logRequest(request, response, { context, route });
    }
    response.once("finish", () => options.onResponse?.(request, response, route));
    const network = networkOf(address);
    const isExempt = rejection !== null || file !== null || isProbe(path);
    let consumed: Promise<LimitState> | undefined;
    const consumeOnce = async (): Promise<LimitState | null> => {
      if (isExempt || !limiter) return null;
      consumed ??= consume(limiter, network);
      return consumed;
    };
    const shared =
      isExempt || !options.cachePolicy ? null : sharedRequest(request, { route, path }, options.cachePolicy);
    const respondUncached = async () => {
      const state = await consumeOnce();
      const isLimited = state?.allowed === false;
      if (isLimited) context.limit = "request";
      setResponseHeaders(request, response, {
        ...{ ...options, context, isShared: shared !== null },
        isPicture: isPicture(path),
      });
      if (closing) response.setHeader("Connection", "close");
      onHeaders(response, () => enforceWriteTimeout(request, response));
      if (rejection) reject(request, response, rejectionResponse, rejection);
      else if (isLimited) reject(request, response, rejectionResponse, "limited", rejectionHeaders(state));
      else {
        if (file) files?.toCompressed(request, response);
        // Set with the headers, before the client can send its next request.
        if (!isRead(request)) {
          onHeaders(response, () => {
            cache?.written(network);
            if (options.writeCookie) response.appendHeader("Set-Cookie", options.writeCookie);
          });
        }
        toApplication(request, response, context);
      }
    };
    const respond = async () => {
      const isResponded =
        cache && shared && (await respondFromCache(request, response, { shared, context, network, consumeOnce }));
      if (!isResponded && !response.headersSent) await respondUncached();
    };
    // Nothing else reads this body; left unread, it would reset the connection before the response has arrived.
    if (isRead(request) && sendsBody(request)) discardBody(request, () => void respond());
    else void respond();
  }

  function toApplication(request: IncomingMessage, response: ServerResponse, context: RequestContext): void {
    if (expectsContinue(request)) response.writeContinue();
    response.once("finish", () => discardRest(request));
    removeMisleadingHeaders(request);
    runInRequest(context, () => application(request, response));
  }

  /** Only misses count towards rate limits. Returns false if the application must respond. */
  async function respondFromCache(
    request: IncomingMessage,
    response: ServerResponse,
    { shared, context, network, consumeOnce }: Cached,
  ): Promise<boolean> {
    let state: LimitState | null = null;
    const admit = async () => {
      if ((await consumeOnce())?.allowed === false) return false;
      if (shared.limits.length > 0) state = (await options.cache?.count(shared.limits, network)) ?? null;
      for (const name of shared.limits) context.counted.set(name, state);
      return state?.allowed !== false;
    };
    const headers = () => {
      const limits = isApiPath(pathOf(request)) ? Object.entries(limitHeaders(state)).flat() : [];
      return ["X-Request-Id", context.id, ...(closing ? ["Connection", "close"] : []), ...limits];
    };
    enforceWriteTimeout(request, response);
    try {
      return (await cache?.respond(request, response, { shared, context, network, headers, admit })) ?? false;
    } catch (error) {
      log.error({ event: "cache_failed", reason: String(error) });
      return false;
    }
  }

  const server = createServer({
    headersTimeout: TIMEOUT_MS.head,
    requestTimeout: TIMEOUT_MS.request,
    keepAliveTimeout: TIMEOUT_MS.keepAlive,
    connectionsCheckingInterval: CHECK_INTERVAL_MS,
  });
  server.maxConnections = maxConnections();
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_CONNECTION;
  if (trustProxy === 0) limitConnections(server, maxConnectionsPerClient);
  const listener = requests.listener(receive);
  // Node would send `100 Continue` before a rejection, and a 417 without the site's headers.
  for (const event of ["request", "checkContinue", "checkExpectation"]) server.on(event, listener);
  handleBrokenRequests(server, { requests, slowBodies, rejectionResponse, headers: securityHeaders({ publicOrigin }) });

  return {
    server,
    async close(timeoutMs, drainMs = 0) {
      closing = true;
      if (drainMs > 0) await sleep(drainMs);
      return new Promise((resolve) => {
        setTimeout(resolve, timeoutMs);
        server.close(() => resolve());
        server.closeIdleConnections();
      });
    },
  };
}

interface Cached {
  shared: SharedRequest;
  context: RequestContext;
  network: string;
  /** Consumes one point of the network's rate limit, once per request. */
  consumeOnce(): Promise<LimitState | null>;
}

function enforceWriteTimeout({ socket }: IncomingMessage, response: ServerResponse): void {
  const timer = setTimeout(() => socket.destroy(), TIMEOUT_MS.response).unref();
  response.once("close", () => clearTimeout(timer));
}
