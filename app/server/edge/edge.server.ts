import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { isApiPath } from "~/server/api-path";
import { type SharedRequest, type SharedRequests, sharedRequest } from "~/server/cache/shared-request.server";
import { clientAddress, networkOf } from "~/server/client-network.server";
import { type LimitState, limitHeaders, rejectionHeaders } from "~/server/limits/limit-headers";
import { consume, memoryLimiter } from "~/server/limits/limiter.server";
import { log } from "~/server/log/log.server";
import { newRequestContext, type RequestContext, runInRequest } from "~/server/request-context.server";
import { logRequest } from "./access-log.server";
import { handleBrokenRequests } from "./broken-requests.server";
import { builtFiles } from "./built-files.server";
import { CachedResponses } from "./cached-responses.server";
import { limitConnections, maxConnections } from "./connections.server";
import { discardRest } from "./discarded-body";
import { PipelineSerializer } from "./pipeline-serializer";
import { expectsContinue, reject } from "./reject.server";
import { rejectionResponses } from "./rejection-response.server";
import { findRejection, isProbe, pathOf, type Rejection } from "./rejections.server";
import { isRead, removeMisleadingHeaders } from "./request-headers.server";
import { setResponseHeaders } from "./response-headers.server";
import { routePatterns } from "./route-patterns.server";
import { securityHeaders } from "./security-headers";

export interface EdgeOptions {
  /** Of the built application: the directory of what browsers fetch, and the file that lists the routes. */
  build?: { client: string; routes: string };
  /** The site's own address, if it is known: other hosts are then refused, and https is insisted on. */
  publicOrigin?: string;
  /** How many proxies in front are believed about where a request comes from. */
  trustProxy?: number;
  /** Multiplies the limit of requests of a network; 0 for none. */
  rateLimitFactor?: number;
  /** Connections that a network may hold in this process at a time; those of a trusted proxy are not limited. */
  maxConnectionsPerClient?: number;
  /** The cookie of a session: what is answered to who has one is kept by no cache. */
  sessionCookie?: string;
  /** Where the script of the human check comes from, if a provider is switched on. */
  recaptchaOrigin?: string;
  /** Which answers are the same for everybody. */
  shared?: SharedRequests;
  /** The cache of such answers, if they are kept. */
  cache?: {
    /** Bytes kept at most. */
    bytes: number;
    /** Reads a number that changes with the content. */
    readVersion(): Promise<number>;
    /** Answers a request as the application does, without a connection. */
    handle(request: Request): Promise<Response>;
    /** Counts a request of a network at some limits; what is left of the tightest. */
    count(limits: readonly string[], network: string): Promise<LimitState | null>;
  };
}

/** The server in front of the application; it does not listen yet. */
export interface Edge {
  server: Server;
  /** Takes no new requests, lets those under way finish, and resolves when they have, or after `patience` ms. */
  close(patience: number): Promise<void>;
}

/** Milliseconds that a client may take to send a head and a whole request, between two requests, and to read an answer. */
const WRITE_TIMEOUT_MS = { head: 5_000, request: 15_000, idle: 5_000, answer: 60_000 } as const;

/** Milliseconds between two checks of who takes longer to send. */
const CHECK_INTERVAL_MS = 2_000;

const MAX_REQUESTS_PER_CONNECTION = 1_000;

/** Requests of a network in a minute that the cache does not answer, in each process (docs/decisions/0045). */
const REQUEST_LIMIT = { points: 3_000, duration: 60 };

/**
 * Puts a server in front of an application's listener. Each request gets its id and its place in the log, is turned away
 * if it is malformed, too large or one too many, and reaches the application in a context of its own. Each answer gets
 * the site's headers, whoever makes it.
 */
export function createEdge(application: RequestListener, options: EdgeOptions = {}): Edge {
  const { build, publicOrigin, trustProxy = 0, rateLimitFactor = 1, maxConnectionsPerClient = 100 } = options;
  const files = build && builtFiles(build.client);
  const routeOf = build ? routePatterns(build.routes) : () => "*";
  const answerTo = rejectionResponses(build?.client);
  const requests = new PipelineSerializer();
  const cache = options.cache && new CachedResponses({ publicOrigin, ...options.cache });
  const { points, duration } = REQUEST_LIMIT;
  const limiter = rateLimitFactor > 0 ? memoryLimiter({ points: Math.ceil(points * rateLimitFactor), duration }) : null;
  let closing = false;

  /** @param known why it is turned away, where Node has found that out */
  function receive(request: IncomingMessage, response: ServerResponse, known: Rejection | null = null): void {
    const path = pathOf(request);
    const address = clientAddress(request, trustProxy);
    const context = newRequestContext({ address, origin: request.headers.origin, isShared: false });
    const refusal = known ?? findRejection(request, { publicOrigin, closing });
    const file = refusal ? null : (files?.patternOf(request) ?? null);
    const route = file ?? routeOf(path);
    if (!isProbe(path)) logRequest(request, response, { context, route });
    const network = networkOf(address);
    const isFree = refusal !== null || file !== null || isProbe(path);
    let taken: Promise<LimitState> | undefined;
    const take = async (): Promise<LimitState | null> => {
      if (isFree || !limiter) return null;
      taken ??= consume(limiter, network);
      return taken;
    };
    const shared = isFree || !options.shared ? null : sharedRequest(request, { route, path }, options.shared);
    const answerAlone = async () => {
      const state = await take();
      const isBeyond = state?.allowed === false;
      setResponseHeaders(request, response, { ...options, context, isShared: shared !== null });
      if (closing) response.setHeader("Connection", "close");
      onHeaders(response, () => enforceWriteTimeout(request, response));
      if (refusal) reject(request, response, answerTo, refusal);
      else if (isBeyond) reject(request, response, answerTo, "limited", rejectionHeaders(state));
      else {
        if (file) files?.toCompressed(request, response);
        // Before whoever wrote can ask again.
        if (!isRead(request)) onHeaders(response, () => cache?.written(network));
        toApplication(request, response, context);
      }
    };
    if (!cache || !shared) void answerAlone();
    else {
      void answerShared(request, response, { shared, context, network, take }).then((answered) => {
        if (!answered && !response.headersSent) void answerAlone();
      });
    }
  }

  function toApplication(request: IncomingMessage, response: ServerResponse, context: RequestContext): void {
    if (expectsContinue(request)) response.writeContinue();
    response.once("finish", () => discardRest(request));
    removeMisleadingHeaders(request);
    runInRequest(context, () => application(request, response));
  }

  /** Answers from the cache, which counts only what it has to have made; false where the application is to answer. */
  async function answerShared(request: IncomingMessage, response: ServerResponse, asked: Asked): Promise<boolean> {
    const { shared, context, network, take } = asked;
    let state: LimitState | null = null;
    const admit = async () => {
      if ((await take())?.allowed === false) return false;
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
      return (await cache?.answer(request, response, { shared, context, network, headers, admit })) ?? false;
    } catch (error) {
      log.error({ event: "cache_failed", reason: String(error) });
      return false;
    }
  }

  const server = createServer({
    headersTimeout: WRITE_TIMEOUT_MS.head,
    requestTimeout: WRITE_TIMEOUT_MS.request,
    keepAliveTimeout: WRITE_TIMEOUT_MS.idle,
    connectionsCheckingInterval: CHECK_INTERVAL_MS,
  });
  server.maxConnections = maxConnections();
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_CONNECTION;
  if (trustProxy === 0) limitConnections(server, maxConnectionsPerClient);
  const listener = requests.listener((request, response) => receive(request, response));
  server.on("request", listener);
  server.on("checkContinue", listener);
  server.on(
    "checkExpectation",
    requests.listener((request, response) => receive(request, response, "expectation_failed")),
  );
  handleBrokenRequests(server, { requests, answerTo, headers: securityHeaders({ publicOrigin }) });

  return {
    server,
    close(patience) {
      closing = true;
      return new Promise((resolve) => {
        setTimeout(resolve, patience);
        server.close(() => resolve());
        server.closeIdleConnections();
      });
    },
  };
}

/** What is answered to everybody alike, and who asks for it this time. */
interface Asked {
  shared: SharedRequest;
  context: RequestContext;
  network: string;
  /** Counts the request at the limit of its network, once. */
  take(): Promise<LimitState | null>;
}

/** Hangs up on who does not read an answer in time. */
function enforceWriteTimeout({ socket }: IncomingMessage, response: ServerResponse): void {
  const timer = setTimeout(() => socket.destroy(), WRITE_TIMEOUT_MS.answer).unref();
  response.once("close", () => clearTimeout(timer));
}
