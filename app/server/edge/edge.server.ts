import { randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { clientAddress, networkOf } from "~/server/client-network.server";
import { refusalHeaders } from "~/server/limits/limit-headers";
import { RequestLimit } from "~/server/limits/request-limit.server";
import { runInRequest } from "~/server/request-context.server";
import { logRequest } from "./access-log.server";
import { answerBrokenRequests } from "./broken-requests.server";
import { builtFiles } from "./built-files.server";
import { capConnections, mostConnections } from "./connections.server";
import { discardBody } from "./discarded-body";
import { refusalAnswers } from "./refusal-answer.server";
import { findRefusal, isProbe, pathOf, type Refusal } from "./refusals.server";
import { RequestsInTurn } from "./requests-in-turn";
import { routePatterns } from "./route-patterns.server";
import { securityHeaders } from "./security-headers";

export interface EdgeOptions {
  /** Of the built application: the directory of what browsers fetch, and the file that lists the routes. */
  build?: { client: string; routes: string };
  /** The site's own address, if it is known: other hosts are then refused, and https is insisted on. */
  publicOrigin?: string;
  /** How many proxies in front are believed about where a request comes from. */
  trustProxy?: number;
  /** Connections that one network may hold; those of a trusted proxy are not limited. */
  maxConnectionsPerClient?: number;
  /** Multiplies the limit of requests a minute; 0 for none. */
  rateLimitFactor?: number;
  /** The cookie of a session: what is answered to who has one is kept by no cache. */
  sessionCookie?: string;
  /** Where the script of the human check comes from, if a provider is switched on. */
  recaptchaOrigin?: string;
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

/** The pages that may load the human check's script. */
const WITH_HUMAN_CHECK = /^\/(?:signup|login)\/?$/i;

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
    maxConnectionsPerClient = 100,
    rateLimitFactor = 1,
    sessionCookie,
  } = options;
  const files = build && builtFiles(build.client);
  const routeOf = build ? routePatterns(build.routes) : () => "*";
  const answerTo = refusalAnswers(build?.client);
  const requests = new RequestsInTurn();
  const limit = new RequestLimit(rateLimitFactor);
  let closing = false;

  /** @param known why it is turned away, where Node has found that out */
  function receive(request: IncomingMessage, response: ServerResponse, known: Refusal | null = null): void {
    const path = pathOf(request);
    const context = {
      id: randomUUID(),
      nonce: randomBytes(16).toString("base64"),
      origin: request.headers.origin,
      address: clientAddress(request, trustProxy),
      kept: new Map<string, unknown>(),
      errorHeaders: new Headers(),
    };
    prepare(request, response, context);
    const refusal = known ?? findRefusal(request, { publicOrigin, closing });
    const file = refusal ? null : (files?.patternOf(request) ?? null);
    if (!isProbe(path)) logRequest(request, response, { ...context, route: file ?? routeOf(path) });
    if (refusal) {
      turnAway(request, response, refusal);
      return;
    }
    if (file) {
      files?.toCompressed(request, response);
    } else if (!isProbe(path)) {
      const state = limit.take(networkOf(context.address), Date.now());
      if (state && !state.allowed) {
        turnAway(request, response, "limited", refusalHeaders(state));
        return;
      }
    }
    if (expectsContinue(request)) response.writeContinue();
    // The adapter would build its address from the one, and answer a foreign other with a fault.
    delete request.headers["x-forwarded-host"];
    delete request.headers.origin;
    runInRequest(context, () => application(request, response));
  }

  /** The headers of every answer, and the time that its reader has. */
  function prepare(request: IncomingMessage, response: ServerResponse, { id, nonce }: { id: string; nonce: string }) {
    const recaptchaOrigin = WITH_HUMAN_CHECK.test(pathOf(request)) ? options.recaptchaOrigin : undefined;
    for (const [name, value] of securityHeaders({ nonce, publicOrigin, recaptchaOrigin })) {
      response.setHeader(name, value);
    }
    response.setHeader("X-Request-Id", id);
    if (closing) response.setHeader("Connection", "close");
    onHeaders(response, () => {
      // Pages and their data carry a nonce and a person's language: a cache may keep them only to ask again, and those of
      // somebody who is logged in not at all.
      const kept = isPersonal(request, response, sessionCookie) ? "private, no-store" : "private, no-cache";
      if (!response.hasHeader("Cache-Control")) response.setHeader("Cache-Control", kept);
      const timer = setTimeout(() => request.socket.destroy(), PATIENCE.answer).unref();
      response.once("close", () => clearTimeout(timer));
    });
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
  if (trustProxy === 0) capConnections(server, maxConnectionsPerClient);
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

function hasBody({ headers }: IncomingMessage): boolean {
  return "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) > 0;
}

/** Whether a client waits for a word before it sends a body. */
function expectsContinue({ headers }: IncomingMessage): boolean {
  return /^100-continue$/i.test(headers.expect ?? "");
}

/** Whether an answer may say what is one person's alone: to a request with a session, or to one that begins it. */
function isPersonal({ headers }: IncomingMessage, response: ServerResponse, sessionCookie = ""): boolean {
  const given = [response.getHeader("Set-Cookie") ?? []].flat().map(String);
  return [headers.cookie ?? "", ...given].some(
    (cookies) => sessionCookie !== "" && cookies.includes(`${sessionCookie}=`),
  );
}
