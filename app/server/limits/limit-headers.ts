import type { LimitState } from "~/server/request-context.server";

/** The RateLimit headers of a response; none without a limit. */
export function limitHeaders(state: LimitState | null): Record<string, string> {
  if (!state) return {};
  return {
    "RateLimit-Limit": String(state.limit),
    "RateLimit-Remaining": String(state.remaining),
    "RateLimit-Reset": String(state.retryAfter),
  };
}

/** The headers of a 429 response. */
export function rejectionHeaders(state: LimitState): Record<string, string> {
  return { "Retry-After": String(state.retryAfter), ...limitHeaders(state) };
}
