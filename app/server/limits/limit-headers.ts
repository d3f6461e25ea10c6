/** How much of a limit is left after an attempt. */
export interface LimitState {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Seconds until it is counted afresh. */
  retryAfter: number;
}

/** What an answer says of a limit; nothing where there is none. */
export function limitHeaders(state: LimitState | null): Record<string, string> {
  if (!state) return {};
  return {
    "RateLimit-Limit": String(state.limit),
    "RateLimit-Remaining": String(state.remaining),
    "RateLimit-Reset": String(state.retryAfter),
  };
}

/** What an answer says that a limit refused. */
export function rejectionHeaders(state: LimitState): Record<string, string> {
  return { "Retry-After": String(state.retryAfter), ...limitHeaders(state) };
}
