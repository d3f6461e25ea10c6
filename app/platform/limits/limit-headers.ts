import type { LimitState } from "~/platform/request/request-context.server";

export function limitHeaders(state: LimitState | null): Record<string, string> {
  if (!state) return {};
  return {
    "RateLimit-Limit": String(state.limit),
    "RateLimit-Remaining": String(state.remaining),
    "RateLimit-Reset": String(state.retryAfter),
  };
}

export function rejectionHeaders(state: LimitState): Record<string, string> {
  return { "Retry-After": String(state.retryAfter), ...limitHeaders(state) };
}
