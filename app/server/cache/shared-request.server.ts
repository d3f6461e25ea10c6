import type { IncomingMessage } from "node:http";
import { parse } from "cookie";

/** Which answers are the same for everybody, and what of a request they depend on. */
export interface SharedRequests {
  /** The patterns of their routes, each with the limits that a request of it is counted for. */
  routes: Record<string, (parameters: URLSearchParams) => readonly string[]>;
  /** Parameters of addresses; others change no answer. */
  parameters: readonly string[];
  /** Cookies and their values. */
  preferences: Record<string, readonly string[]>;
  /** Cookies whose owner is answered alone. */
  personalCookies: readonly string[];
  /** The cookie that an address sets for everybody alike, as a Set-Cookie header. */
  cookieOf(parameters: URLSearchParams): string | undefined;
}

/** A request reduced to what its answer depends on: nothing else that its sender may invent reaches who makes the answer. */
export interface SharedRequest {
  /** The same for all requests that are answered alike. */
  key: string;
  url: string;
  headers: { "sec-fetch-dest": string; cookie?: string };
  /** The limits that it is counted for. */
  limits: readonly string[];
  /** The one cookie that its response sets, for everybody alike. */
  setCookie?: string;
}

/** Headers by which a request says who sends it or from which site, or asks for an answer of its own. */
const PERSONAL_HEADERS = ["authorization", "origin", "range", "session-token"];

/**
 * A request whose answer may be shared; null for one that is answered alone.
 *
 * @param route the pattern of the route that it asks for
 * @param path normalised
 */
export function sharedRequest(
  { method, url = "", headers }: IncomingMessage,
  { route, path }: { route: string; path: string },
  { routes, parameters, preferences, personalCookies, cookieOf }: SharedRequests,
): SharedRequest | null {
  const limitsOf = routes[route];
  if (!limitsOf || (method !== "GET" && method !== "HEAD")) return null;
  if (PERSONAL_HEADERS.some((name) => name in headers)) return null;
  const asked = new URLSearchParams(url.split("?").slice(1).join("?"));
  const cookies = parse(headers.cookie ?? "");
  if (personalCookies.some((name) => name in cookies)) return null;
  const kept: string[] = [];
  for (const [name, values] of Object.entries(preferences)) {
    const value = cookies[name];
    if (value === undefined) continue;
    if (!values.includes(value)) return null;
    kept.push(`${name}=${value}`);
  }
  // In the order that they are asked for, which the page may repeat; of those who ask in another order the first counts.
  const known = new URLSearchParams([...asked].filter(([name]) => parameters.includes(name)));
  const query = known.toString();
  known.sort();
  const cookie = kept.join("; ");
  // Scripts put some pages together themselves, and are answered less.
  const dest = headers["sec-fetch-dest"] === "empty" ? "empty" : "document";
  return {
    key: `${dest} ${cookie} ${path}?${known}`,
    url: query ? `${path}?${query}` : path,
    headers: { "sec-fetch-dest": dest, ...(cookie && { cookie }) },
    limits: limitsOf(asked),
    setCookie: cookieOf(asked),
  };
}
