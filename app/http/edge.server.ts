import { randomBytes, randomUUID } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { isApiPath } from "./api-path";
import { compressedAssets } from "./compressed-assets.server";
import { runInRequest } from "./request-context.server";
import { SESSION_COOKIE } from "./session-cookie";

export interface EdgeOptions {
  /** The directory that holds what browsers fetch, some of it compressed. */
  client?: string;
  /** The site's own address, if it is known: other hosts are then refused, and https is insisted on. */
  publicOrigin?: string;
  /** How many proxies in front are believed about where a request comes from. */
  trustProxy?: number;
  /** Where the sign-up page's script of the human check comes from, if a provider is switched on. */
  recaptchaOrigin?: string;
}

/** What stands in front of remix-serve once it has answered its first request. */
export interface Edge {
  /** Takes no new requests, lets those under way finish, and resolves when they have, or after `patience` ms. */
  close(patience: number): Promise<void>;
}

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const MAX_BODY = 256 * 1024;
const MAX_URL = 8 * 1024;
const MAX_HEADERS = 100;

/** The one page that may load the human check's script. */
const SIGN_UP = /^\/signup\/?$/i;

/** Asked by probes that know the machine, not the site's name. */
const PROBES = new Set(["/healthz", "/readyz"]);

/**
 * Stands in front of remix-serve, which has no place for this: on the first request it receives the server, takes over
 * its `request` listener and from then on sees every request before Express and every answer before it leaves.
 */
export function installEdge(options: EdgeOptions): Edge {
  let server: Server | undefined;
  let closing = false;
  const toCompressed = options.client ? compressedAssets(options.client) : undefined;
  const stand = (message: unknown) => {
    const { server: current } = message as { server: Server };
    if (server) return;
    server = current;
    configure(current);
    const inner = current.listeners("request") as RequestListener[];
    current.removeAllListeners("request");
    current.on("request", (request: IncomingMessage, response: ServerResponse) => {
      if (closing) response.setHeader("Connection", "close");
      receive(request, response, options, closing, () => {
        toCompressed?.(request, response);
        for (const listener of inner) listener.call(current, request, response);
      });
    });
  };
  subscribe("http.server.request.start", stand);
  return {
    close(patience) {
      closing = true;
      return new Promise((resolve) => {
        setTimeout(resolve, patience);
        server?.close(() => resolve());
        server?.closeIdleConnections();
      });
    },
  };
}

/** Time-outs in milliseconds: a client that dawdles keeps no socket. */
function configure(server: Server): void {
  server.headersTimeout = 10_000;
  server.requestTimeout = 15_000;
  server.keepAliveTimeout = 5_000;
  server.maxConnections = 500;
  server.maxRequestsPerSocket = 1_000;
}

function receive(
  request: IncomingMessage,
  response: ServerResponse,
  { publicOrigin, trustProxy = 0, recaptchaOrigin }: EdgeOptions,
  closing: boolean,
  next: () => void,
): void {
  const { origin } = request.headers;
  const context = {
    id: randomUUID(),
    nonce: randomBytes(16).toString("base64"),
    origin,
    address: addressOf(request, trustProxy),
    kept: new Map<string, unknown>(),
  };
  const provider = SIGN_UP.test(pathOf(request)) ? recaptchaOrigin : undefined;
  for (const [name, value] of securityHeaders(context.nonce, publicOrigin, provider)) response.setHeader(name, value);
  response.setHeader("X-Request-Id", context.id);
  onHeaders(response, () => {
    // Pages and their data carry a nonce and a person's language: a cache may keep them only to ask again, and those of
    // somebody who is logged in not at all.
    const kept = isPersonal(request, response) ? "private, no-store" : "private, no-cache";
    if (!response.hasHeader("Cache-Control")) response.setHeader("Cache-Control", kept);
  });
  const refusal = refuse(request, publicOrigin, closing);
  if (refusal) {
    turnAway(request, response, ...refusal);
    return;
  }
  // The adapter would build its address from the one, and answer a foreign other with a fault.
  delete request.headers["x-forwarded-host"];
  delete request.headers.origin;
  runInRequest(context, next);
}

/** Whether an answer may say what is one person's alone: to a request with a session, or to one that begins it. */
function isPersonal({ headers }: IncomingMessage, response: ServerResponse): boolean {
  const given = [response.getHeader("Set-Cookie") ?? []].flat().map(String);
  return [headers.cookie ?? "", ...given].some((cookies) => cookies.includes(`${SESSION_COOKIE}=`));
}

/** Where a request comes from: the last address that a trusted proxy vouches for, else the other end of the connection. */
function addressOf({ socket, headers }: IncomingMessage, trustProxy: number): string {
  const told = String(headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((address) => address.trim());
  return (trustProxy > 0 && told.at(-trustProxy)) || socket.remoteAddress || "unknown";
}

/** The status and the words with which a request is turned away before anything else sees it; null for none. */
function refuse(request: IncomingMessage, publicOrigin: string | undefined, closing: boolean): [number, string] | null {
  const { method = "", url = "", headers } = request;
  const path = pathOf(request);
  if (!METHODS.has(method)) return [405, "Method not allowed"];
  if (url.length > MAX_URL) return [414, "Address too long"];
  if (request.rawHeaders.length > MAX_HEADERS * 2) return [431, "Too many headers"];
  if (!url.startsWith("/") || !URL.canParse(`http://${headers.host ?? ""}/`) || !isDecodable(path)) {
    return [400, "Bad request"];
  }
  // Remix would give the data of these paths in the form that its pages read.
  if (isApiPath(path) && path.endsWith(".data") && path !== "/api/docs.data") return [404, "Not found"];
  if (Number(headers["content-length"] ?? 0) > MAX_BODY) return [413, "Too large"];
  if (closing && path === "/readyz") return [503, "Not ready"];
  if (publicOrigin && !PROBES.has(path) && headers.host !== new URL(publicOrigin).host) return [421, "Unknown host"];
  return null;
}

function pathOf({ url = "" }: IncomingMessage): string {
  return url.split("?", 1)[0] ?? "";
}

function isDecodable(path: string): boolean {
  try {
    return Boolean(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/** A program gets JSON, anybody else a line of text. */
function turnAway(request: IncomingMessage, response: ServerResponse, status: number, text: string): void {
  const json = isApiPath(pathOf(request));
  response.writeHead(status, {
    "Content-Type": json ? "application/json; charset=utf-8" : "text/plain; charset=utf-8",
    Connection: "close",
    ...(status === 405 && { Allow: "GET, HEAD" }),
  });
  response.end(json ? JSON.stringify({ error: text }) : `${text}\n`);
}

/** The headers of every answer, assets and bare errors included. */
function securityHeaders(nonce: string, publicOrigin?: string, recaptchaOrigin?: string): [string, string][] {
  // What the provider documents.
  const recaptcha = recaptchaOrigin && ` ${recaptchaOrigin}/recaptcha/`;
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${recaptcha ? `${recaptcha} https://www.gstatic.com/recaptcha/` : ""}`,
    ...(recaptcha ? [`frame-src${recaptcha} https://recaptcha.google.com/recaptcha/`] : []),
    "style-src 'self'",
    "img-src 'self' https: data:",
    "font-src 'self'",
    `connect-src 'self'${recaptcha ?? ""}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ];
  const headers: [string, string][] = [
    ["Content-Security-Policy", policy.join("; ")],
    ["X-Content-Type-Options", "nosniff"],
    ["X-Frame-Options", "DENY"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    ["Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
  ];
  if (publicOrigin?.startsWith("https:")) {
    headers.push(["Strict-Transport-Security", "max-age=63072000; includeSubDomains"]);
  }
  return headers;
}
