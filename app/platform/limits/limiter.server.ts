import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { LimitState } from "~/platform/request/request-context.server";

/** A rate limit: `points` uses in a fixed window of `duration` seconds, which starts at the first. */
export interface Limit {
  points: number;
  duration: number;
}

export type Limiter = RateLimiterAbstract;

export function memoryLimiter(limit: Limit): Limiter {
  return new RateLimiterMemory(limit);
}

/** Consumes one point of a key's rate limit. `consumed`: the uses in this window, this one included. */
export async function consume(limiter: Limiter, key: string): Promise<LimitState & { consumed: number }> {
  const { consumedPoints, remainingPoints, msBeforeNext } = await limiter.consume(key).catch((rejected: unknown) => {
    if (rejected instanceof RateLimiterRes) return rejected;
    throw rejected;
  });
  return {
    allowed: consumedPoints <= limiter.points,
    limit: limiter.points,
    remaining: remainingPoints,
    retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1_000)),
    consumed: consumedPoints,
  };
}
