import { env } from "~/env.server";
import { isOurs, originOf } from "~/web/forms/input.server";

/** Seconds for which a browser may keep what it was told about another origin. */
const PREFLIGHT_AGE = "600";

const ALLOWED_HEADERS = "authorization, content-type, idempotency-key, if-match, if-none-match, session-token";
const EXPOSED_HEADERS =
  "ETag, Idempotency-Replayed, Link, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id, X-Total-Count";

/** Whether a browser sends this from a page of another site, and that site is none of API_ALLOWED_ORIGINS. */
export function isForeign(request: Request): boolean {
  const origin = originOf(request);
  if (origin && env().apiAllowedOrigins.includes(origin)) return false;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site) return site !== "same-origin" && site !== "none";
  return origin !== undefined && !isOurs(origin, request.headers.get("Host"));
}

/**
 * What an answer of the API tells a browser about pages of other sites: nothing, unless the request comes from one of
 * API_ALLOWED_ORIGINS. Cookies are not shared with it in any case. `allow` is given to preflights.
 */
export function crossOriginHeaders(request: Request, allow: string): Record<string, string> {
  const { apiAllowedOrigins } = env();
  if (apiAllowedOrigins.length === 0) return {};
  const origin = originOf(request);
  // Caches must know that an answer to one origin is none to another.
  if (!origin || !apiAllowedOrigins.includes(origin)) return { Vary: "Origin" };
  return {
    Vary: "Origin",
    "Access-Control-Allow-Origin": origin,
    ...(request.method === "OPTIONS"
      ? {
          "Access-Control-Allow-Methods": allow,
          "Access-Control-Allow-Headers": ALLOWED_HEADERS,
          "Access-Control-Max-Age": PREFLIGHT_AGE,
        }
      : { "Access-Control-Expose-Headers": EXPOSED_HEADERS }),
  };
}
