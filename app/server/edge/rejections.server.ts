import type { IncomingMessage } from "node:http";
import { parseUrl } from "~/domain/parse-url";
import { isApiPath } from "~/server/api-path";
import { memoized } from "~/server/memoized";

/**
 * Why the edge turns a request away before anything else sees it: each with its status, what programs are told, and the
 * keys of what people are told.
 */
export const REJECTIONS = {
  bad_request: { status: 400, error: "Bad request", title: "errors.badRequestTitle", text: "errors.badRequest" },
  not_found: { status: 404, error: "Not found", title: "errors.notFoundTitle", text: "errors.notFoundText" },
  method_not_allowed: { status: 405, error: "Method not allowed", title: "errors.methodTitle", text: "errors.method" },
  slow_request: {
    status: 408,
    error: "The request did not arrive in time",
    title: "refusals.slowRequestTitle",
    text: "refusals.slowRequest",
  },
  too_large: { status: 413, error: "The request is too large", title: "errors.tooLargeTitle", text: "errors.tooLarge" },
  long_address: {
    status: 414,
    error: "The address is too long",
    title: "refusals.longAddressTitle",
    text: "refusals.longAddress",
  },
  expectation_failed: {
    status: 417,
    error: "Expectation failed",
    title: "errors.badRequestTitle",
    text: "errors.badRequest",
  },
  unknown_host: {
    status: 421,
    error: "Unknown host",
    title: "refusals.unknownHostTitle",
    text: "refusals.unknownHost",
  },
  limited: {
    status: 429,
    error: "Too many requests; try again later",
    title: "errors.limitedTitle",
    text: "errors.limited",
  },
  large_head: {
    status: 431,
    error: "The headers are too large",
    title: "refusals.largeHeadTitle",
    text: "refusals.largeHead",
  },
  not_ready: { status: 503, error: "Not ready", title: "errors.busyTitle", text: "errors.unavailable" },
} as const;

export type Rejection = keyof typeof REJECTIONS;

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** Bytes of a body, and of that of the one path that takes many deals at once. */
const MAX_BODY = 256 * 1024;
const LARGE_BODIES = new Map([["/api/deals/batch", 1024 * 1024]]);

/** Bytes that the body of a request to a path may have. */
export function maxBodyOf(path: string): number {
  return LARGE_BODIES.get(path) ?? MAX_BODY;
}
/** Characters of an address. */
const MAX_ADDRESS = 8 * 1024;
const MAX_HEADERS = 100;

/** Asked by probes, which know the machine and not the site's name, and come more often than anybody else. */
const PROBES = new Set(["/healthz", "/readyz"]);

export function isProbe(path: string): boolean {
  return PROBES.has(path);
}

/** The path of an address as the router reads it, `.` and `..` resolved; as it was sent where it cannot be read. */
export function pathOf({ url = "" }: { url?: string }): string {
  return normalizedPath(sentPath(url));
}

const sentPath = (url: string) => url.split("?", 1)[0] ?? "";

const normalizedPath = memoized((sent) => {
  return (sent.startsWith("/") && parseUrl(`http://localhost${sent}`)?.pathname) || sent;
});

interface Site {
  publicOrigin?: string;
  /** Whether the server has been told to stop. */
  closing: boolean;
}

/** Why a request is turned away; null where it is not. */
export function findRejection(request: IncomingMessage, { publicOrigin, closing }: Site): Rejection | null {
  const { method = "", url = "", headers } = request;
  const path = pathOf(request);
  if (!METHODS.has(method)) return "method_not_allowed";
  if (url.length > MAX_ADDRESS) return "long_address";
  if (request.rawHeaders.length > MAX_HEADERS * 2) return "large_head";
  if (!isHost(headers.host ?? "") || !isOwnPath(sentPath(url)) || !isDecodable(sentPath(url))) return "bad_request";
  // Remix would give the data of these paths in the form that its pages read.
  if (isApiPath(path) && path.endsWith(".data") && path !== "/api/docs.data") return "not_found";
  if (Number(headers["content-length"] ?? 0) > maxBodyOf(path)) return "too_large";
  if (closing && path === "/readyz") return "not_ready";
  if (publicOrigin && !isProbe(path) && !isHostOf(publicOrigin, headers.host)) return "unknown_host";
  return null;
}

/** Whether a Host names a host and perhaps a port, and nothing that would change the address it is put into. */
const isHost = memoized((host) => host !== "" && !/[@/?#\\\s]/.test(host) && parseUrl(`http://${host}/`) !== null);

/** Whether a Host is the site's own: without regard to case, and to the port that its scheme implies. */
function isHostOf(publicOrigin: string, host = ""): boolean {
  return hostUnder(`${publicOrigin} ${host}`) === hostUnder(`${publicOrigin} ${publicOrigin.split("//")[1]}`);
}

/** The host of an origin's scheme and a Host, in its one way of writing. */
const hostUnder = memoized((originAndHost) => {
  const [origin = "", host = ""] = originAndHost.split(" ");
  return new URL(`${new URL(origin).protocol}//${host}`).host;
});

/**
 * Whether an address is a path that stays one when it is resolved: "//other.example", "/\other.example" and what is
 * normalised to them would name another host wherever they are written into a link.
 */
const isOwnPath = memoized((sent) => {
  const url = sent.startsWith("/") ? parseUrl(`http://host${sent}`) : null;
  return url !== null && !/^\/(?:[/\\]|%5c)/i.test(url.pathname);
});

/** Whether the escapes of a path are those of a text, also where `..` takes them away again: Express decodes what was sent. */
export const isDecodable = memoized((path) => {
  try {
    return Boolean(decodeURIComponent(path));
  } catch {
    return false;
  }
});
