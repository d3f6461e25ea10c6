import type { IncomingMessage } from "node:http";
import { parse } from "cookie";

interface SharedRoute {
  /** The URL parameters in the cache key; all others are ignored. */
  parameters: readonly string[];
  /** The rate limits that a request counts towards if the cache cannot serve it. */
  limits(parameters: URLSearchParams): readonly string[];
}

export interface CachePolicy {
  /** The shared routes by route pattern. */
  routes: Record<string, SharedRoute>;
  /** The routes whose ETag is a `versionedEtag`, each with the Cache-Control of its responses. */
  versionedRoutes: Record<string, string>;
  /** Cookies in the cache key, with their valid values. */
  preferences: Record<string, readonly string[]>;
  /** Cookies that bypass the cache. */
  personalCookies: readonly string[];
  /** The Set-Cookie header that a URL sets for every viewer. */
  cookieOf(parameters: URLSearchParams): string | undefined;
}

/** A request reduced to what is in its cache key; nothing else of it reaches the application (cache poisoning). */
export interface SharedRequest {
  key: string;
  url: string;
  headers: { cookie?: string };
  limits: readonly string[];
  setCookie?: string;
  versioned?: string;
}

/** Headers that identify the sender or its site, or request a part of the response. */
const PERSONAL_HEADERS = ["authorization", "origin", "range", "session-token"];

/** The shared request; null for one that bypasses the cache. `route` is a pattern, `path` normalised. */
export function sharedRequest(
  { method, url = "", headers }: IncomingMessage,
  { route, path }: { route: string; path: string },
  { routes, versionedRoutes, preferences, personalCookies, cookieOf }: CachePolicy,
): SharedRequest | null {
  const { parameters, limits } = routes[route] ?? {};
  if (!parameters || !limits || (method !== "GET" && method !== "HEAD")) return null;
  if (PERSONAL_HEADERS.some((name) => name in headers)) return null;
  const params = new URLSearchParams(url.split("?").slice(1).join("?"));
  const cookies = parse(headers.cookie ?? "");
  if (personalCookies.some((name) => name in cookies)) return null;
  const cookiePairs: string[] = [];
  for (const [name, values] of Object.entries(preferences)) {
    const value = cookies[name];
    if (value === undefined) continue;
    if (!values.includes(value)) return null;
    cookiePairs.push(`${name}=${value}`);
  }
  // The URL has the request's own order, which pages repeat in links; the key is sorted.
  const known = new URLSearchParams([...params].filter(([name]) => parameters.includes(name)));
  const query = known.toString();
  known.sort();
  const cookie = cookiePairs.join("; ");
  return {
    key: `${cookie} ${path}?${known}`,
    url: query ? `${path}?${query}` : path,
    headers: cookie ? { cookie } : {},
    limits: limits(params),
    setCookie: cookieOf(params),
    versioned: versionedRoutes[route],
  };
}
