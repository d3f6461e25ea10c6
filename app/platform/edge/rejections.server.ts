import type { IncomingMessage } from "node:http";
import { isApiPath } from "~/platform/request/api-path";
import { memoized } from "~/platform/values/memoized";
import { parseUrl } from "~/platform/values/parse-url";

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
const MAX_BODY_BYTES = 256 * 1024;
/** A photo is read to its end, for its form to say that it is too large. */
const MAX_PHOTO_BYTES = 64 * 1024 * 1024;

/** The forms of deals, which may bring a picture. */
const DEAL_FORMS =
  /^\/(?:admin\/(?:add-deal|(?:edit-deal|queue)\/[^/]+)|account\/submissions\/[^/]+|deals\/(?:submit|[^/]+\/suggest))$/;

/** A backup is bounded by the room on the disk, once its sender is known to be an admin. */
const MAX_BODY_BYTES_BY_PATH = new Map([
  ["/api/deals/batch", 1024 * 1024],
  ["/admin/site", MAX_PHOTO_BYTES],
  ["/admin/restore", Number.POSITIVE_INFINITY],
]);

/** The limit of a request's body in bytes; the same for a page and for its single-fetch data. */
export function maxBodyOf(path: string): number {
  const page = path.replace(/\.data$/, "");
  return MAX_BODY_BYTES_BY_PATH.get(page) ?? (DEAL_FORMS.test(page) ? MAX_PHOTO_BYTES : MAX_BODY_BYTES);
}

const MAX_URL_LENGTH = 8 * 1024;
const MAX_HEADERS = 100;

/** Health checks ask by IP address instead of host name, and are neither logged nor rate limited. */
const PROBES = new Set(["/healthz", "/readyz"]);

export function isProbe(path: string): boolean {
  return PROBES.has(path);
}

/** The path of a URL as the router reads it, `.` and `..` resolved; unchanged if the URL is invalid. */
export function pathOf({ url = "" }: { url?: string }): string {
  return normalizedPath(sentPath(url));
}

const sentPath = (url: string) => url.split("?", 1)[0] ?? "";

const normalizedPath = memoized((sent) => {
  return (sent.startsWith("/") && parseUrl(`http://localhost${sent}`)?.pathname) || sent;
});

interface Site {
  publicOrigin?: string;
  closing: boolean;
}

export function findRejection(request: IncomingMessage, { publicOrigin, closing }: Site): Rejection | null {
  const { method = "", url = "", headers } = request;
  const path = pathOf(request);
  if (!METHODS.has(method)) return "method_not_allowed";
  if (url.length > MAX_URL_LENGTH) return "long_address";
  if (request.rawHeaders.length > MAX_HEADERS * 2) return "large_head";
  // Node takes the first of several Hosts; a proxy in front may take another (RFC 9112, 3.2).
  if (hasRepeatedHost(request)) return "bad_request";
  if (!isHost(headers.host ?? "") || !isOwnPath(sentPath(url)) || !isDecodable(sentPath(url))) return "bad_request";
  // Remix would serve these resource routes in its single-fetch format.
  if (isApiPath(path) && path.endsWith(".data") && path !== "/api/docs.data") return "not_found";
  if (Number(headers["content-length"] ?? 0) > maxBodyOf(path)) return "too_large";
  if (closing && path === "/readyz") return "not_ready";
  if (publicOrigin && !isProbe(path) && !isHostOf(publicOrigin, headers.host)) return "unknown_host";
  return null;
}

function hasRepeatedHost({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length > 1;
}

/** Whether a Host is a host with an optional port, and nothing that would change the URL it is put into. */
const isHost = memoized((host) => host !== "" && !/[@/?#\\\s]/.test(host) && parseUrl(`http://${host}/`) !== null);

/** Whether a Host is the site's own, ignoring case and the scheme's default port. */
function isHostOf(publicOrigin: string, host = ""): boolean {
  const [scheme] = publicOrigin.split("//");
  return originOf(`${scheme}//${host}`) === publicOrigin;
}

const originOf = memoized((url) => new URL(url).origin);

/** Whether a path is on this site: "//other.example", "/\other.example" and what is normalised to them are not. */
const isOwnPath = memoized((sent) => {
  const url = sent.startsWith("/") ? parseUrl(`http://host${sent}`) : null;
  return url !== null && !/^\/(?:[/\\]|%5c)/i.test(url.pathname);
});

/** Whether a path can be percent-decoded. The path as sent counts, before `..` is resolved: Express decodes that. */
export const isDecodable = memoized((path) => {
  try {
    return Boolean(decodeURIComponent(path));
  } catch {
    return false;
  }
});
