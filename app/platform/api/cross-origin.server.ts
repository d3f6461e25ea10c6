import { env } from "~/env.server";
import { isOurs, originOf } from "~/platform/forms/input.server";

const PREFLIGHT_MAX_AGE_SECONDS = "600";

const ALLOWED_HEADERS = "authorization, content-type, idempotency-key, if-match, if-none-match, session-token";
const EXPOSED_HEADERS =
  "ETag, Idempotency-Replayed, Link, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id, X-Total-Count";

/** Whether a browser sends this from another site that is not in API_ALLOWED_ORIGINS. */
export function isCrossOrigin(request: Request): boolean {
  const origin = originOf(request);
  if (origin && env().apiAllowedOrigins.includes(origin)) return false;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site) return site !== "same-origin" && site !== "none";
  return origin !== undefined && !isOurs(origin, request.headers.get("Host"));
}

/** CORS headers, for API_ALLOWED_ORIGINS only, never with credentials. `allow`: the methods that a preflight lists. */
export function crossOriginHeaders(request: Request, allow: string): Record<string, string> {
  const { apiAllowedOrigins } = env();
  if (apiAllowedOrigins.length === 0) return {};
  const origin = originOf(request);
  // Caches must not reuse a response for another origin.
  if (!origin || !apiAllowedOrigins.includes(origin)) return { Vary: "Origin" };
  return {
    Vary: "Origin",
    "Access-Control-Allow-Origin": origin,
    ...(request.method === "OPTIONS"
      ? {
          "Access-Control-Allow-Methods": allow,
          "Access-Control-Allow-Headers": ALLOWED_HEADERS,
          "Access-Control-Max-Age": PREFLIGHT_MAX_AGE_SECONDS,
        }
      : { "Access-Control-Expose-Headers": EXPOSED_HEADERS }),
  };
}
