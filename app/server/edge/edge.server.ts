import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { isApiPath } from "~/server/api-path";
import { type SharedRequest, type SharedRequests, sharedRequest } from "~/server/cache/shared-request.server";
import { clientAddress, networkOf } from "~/server/client-network.server";
import { type LimitState, limitHeaders, refusalHeaders } from "~/server/limits/limit-headers";
import { countedHere, type NetworkLimits } from "~/server/limits/network-limits.server";
import { log } from "~/server/log/log.server";
import { newRequestContext, type RequestContext, runInRequest } from "~/server/request-context.server";
import { logRequest } from "./access-log.server";
import { setAnswerHeaders } from "./answer-headers.server";
import { answerBrokenRequests } from "./broken-requests.server";
import { builtFiles } from "./built-files.server";
import { capConnections, mostConnections } from "./connections.server";
import { discardBody, discardRest } from "./discarded-body";
import { refusalAnswers } from "./refusal-answer.server";
import { findRefusal, isProbe, pathOf, type Refusal } from "./refusals.server";
import { isRead, removeMisleadingHeaders } from "./request-headers.server";
import { RequestsInTurn } from "./requests-in-turn";
import { routePatterns } from "./route-patterns.server";
import { securityHeaders } from "./security-headers";
import { SharedAnswers } from "./shared-answers.server";

export interface EdgeOptions {
  /** Of the built application: the directory of what browsers fetch, and the file that lists the routes. */
  build?: { client: string; routes: string };
  /** The site's own address, if it is known: other hosts are then refused, and https is insisted on. */
  publicOrigin?: string;
  /** How many proxies in front are believed about where a request comes from. */
  trustProxy?: number;
  /** Of requests and connections; those of a trusted proxy are not limited in number. */
  limits?: NetworkLimits;
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
const PATIENCE = { head: 5_000, request: 15_000, idle: 5_000, answer: 60_000 } as const;

/** Milliseconds between two checks of who takes longer to send. */
const CHECK_INTERVAL = 2_000;

const MAX_REQUESTS_PER_CONNECTION = 1_000;

/**
 * Puts a server in front of an application's listener. Each request gets its id and its place in the log, is turned away
 * if it is malformed, too large or one too many, and reaches the application in a context of its own. Each answer gets
 * the site's headers, whoever makes it.
 */
export function createEdge(application: RequestListener, options: EdgeOptions = {}): Edge {
  const {
    build,
    publicOrigin,
    trustProxy = 0,
    limits = countedHere({ rateLimitFactor: 1, maxConnections: 100 }),
  } = options;
  const files = build && builtFiles(build.client);
  const routeOf = build ? routePatterns(build.routes) : () => "*";
  const answerTo = refusalAnswers(build?.client);
  const requests = new RequestsInTurn();
  const cache = options.cache && new SharedAnswers({ application, publicOrigin, ...options.cache });
  let closing = false;

  /** @param known why it is turned away, where Node has found that out */
  function receive(request: IncomingMessage, response: ServerResponse, known: Refusal | null = null): void {
    const path = pathOf(request);
    const address = clientAddress(request, trustProxy);
    const context = newRequestContext({ address, origin: request.headers.origin, isShared: false });
    const refusal = known ?? findRefusal(request, { publicOrigin, closing });
    const file = refusal ? null : (files?.patternOf(request) ?? null);
    const route = file ?? routeOf(path);
    if (!isProbe(path)) logRequest(request, response, { context, route });
    const network = networkOf(address);
    const state = refusal || file || isProbe(path) ? null : limits.take(network, Date.now());
    const isBeyond = state?.allowed === false;
    const shared =
      refusal || file || isBeyond || !options.shared ? null : sharedRequest(request, { route, path }, options.shared);
    const answerAlone = () => {
      setAnswerHeaders(request, response, { ...options, context, isShared: shared !== null });
      if (closing) response.setHeader("Connection", "close");
      onHeaders(response, () => hurry(request, response));
      if (refusal) turnAway(request, response, refusal);
      else if (isBeyond) turnAway(request, response, "limited", refusalHeaders(state));
      else {
        if (file) files?.toCompressed(request, response);
        // Before whoever wrote can ask again.
        if (!isRead(request)) onHeaders(response, () => cache?.written(network));
        toApplication(request, response, context);
      }
    };
    if (!cache || !shared) answerAlone();
    else {
      void answerShared(request, response, { shared, context, network }).then((answered) => {
        if (!answered && !response.headersSent) answerAlone();
      });
    }
  }

  function toApplication(request: IncomingMessage, response: ServerResponse, context: RequestContext): void {
    if (expectsContinue(request)) response.writeContinue();
    response.once("finish", () => discardRest(request));
    removeMisleadingHeaders(request);
    runInRequest(context, () => application(request, response));
  }

  /** Answers from the cache, once the request is counted at the limits of its route; false where the application is to answer. */
  async function answerShared(request: IncomingMessage, response: ServerResponse, asked: Asked): Promise<boolean> {
    const { shared, context, network } = asked;
    const headers = ["X-Request-Id", context.id, ...(closing ? ["Connection", "close"] : [])];
    if (shared.limits.length > 0) {
      // While the database is away it counts nothing.
      const state = (await options.cache?.count(shared.limits, network).catch(() => null)) ?? null;
      for (const name of shared.limits) context.counted.set(name, state);
      if (state?.allowed === false) return false;
      if (isApiPath(pathOf(request))) headers.push(...Object.entries(limitHeaders(state)).flat());
    }
    hurry(request, response);
    try {
      return (await cache?.answer(request, response, { ...asked, headers })) ?? false;
    } catch (error) {
      log.error({ event: "cache_failed", reason: String(error) });
      return false;
    }
  }

  function turnAway(
    request: IncomingMessage,
    response: ServerResponse,
    refusal: Refusal,
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

  const server = createServer({
    headersTimeout: PATIENCE.head,
    requestTimeout: PATIENCE.request,
    keepAliveTimeout: PATIENCE.idle,
    connectionsCheckingInterval: CHECK_INTERVAL,
  });
  server.maxConnections = mostConnections();
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_CONNECTION;
  if (trustProxy === 0) capConnections(server, limits);
  const listener = requests.listener((request, response) => receive(request, response));
  server.on("request", listener);
  server.on("checkContinue", listener);
  server.on(
    "checkExpectation",
    requests.listener((request, response) => receive(request, response, "expectation_failed")),
  );
  answerBrokenRequests(server, { requests, answerTo, headers: securityHeaders({ publicOrigin }) });

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
}

/** Hangs up on who does not read an answer in time. */
function hurry({ socket }: IncomingMessage, response: ServerResponse): void {
  const timer = setTimeout(() => socket.destroy(), PATIENCE.answer).unref();
  response.once("close", () => clearTimeout(timer));
}

function hasBody({ headers }: IncomingMessage): boolean {
  return "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) > 0;
}

/** Whether a client waits for a word before it sends a body. */
function expectsContinue({ headers }: IncomingMessage): boolean {
  return /^100-continue$/i.test(headers.expect ?? "");
}
