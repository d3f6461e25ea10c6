import { createHash } from "node:crypto";
import { env } from "~/env.server";
import type { Database } from "~/platform/db/connection.server";
import { databaseLimiter } from "~/platform/db/rate-limit-store.server";
import { networkOf } from "~/platform/request/client-network.server";
import type { LimitState } from "~/platform/request/request-context.server";
import { requestContext, setErrorHeaders } from "~/platform/request/request-context.server";
import { rejectionHeaders } from "./limit-headers";
import { consume, type Limit, type Limiter, memoryLimiter } from "./limiter.server";

const MINUTE = 60; // in seconds
const HOUR = 60 * MINUTE;

/** Rate limits against guessing: counted in the database, shared by all processes (docs/decisions/0045). */
const GUESSING = {
  login: { points: 10, duration: MINUTE },
  loginAccount: { points: 5, duration: 15 * MINUTE },
  loginFailures: { points: 50, duration: HOUR },
  loginDevice: { points: 10, duration: HOUR },
  code: { points: 10, duration: HOUR },
  signup: { points: 5, duration: HOUR },
  humanCheck: { points: 20, duration: HOUR },
  password: { points: 10, duration: HOUR },
  reset: { points: 5, duration: HOUR },
  resetAccount: { points: 3, duration: HOUR },
  resetMail: { points: 10, duration: HOUR },
  resetCode: { points: 10, duration: 15 * MINUTE },
} as const satisfies Record<string, Limit>;

/** Rate limits against load: counted in memory, for each process by itself (docs/decisions/0045); that of all requests is the edge's. */
const LOAD = {
  reaction: { points: 60, duration: MINUTE },
  reactionNetwork: { points: 600, duration: MINUTE },
  click: { points: 600, duration: MINUTE },
  rating: { points: 20, duration: MINUTE },
  submission: { points: 20, duration: MINUTE },
  alert: { points: 30, duration: MINUTE },
  channel: { points: 20, duration: HOUR },
  pageReading: { points: 30, duration: HOUR },
  adminWrite: { points: 60, duration: MINUTE },
  apiRead: { points: 1_200, duration: MINUTE },
  search: { points: 300, duration: MINUTE },
  suggestions: { points: 1_200, duration: MINUTE },
  apiWrite: { points: 300, duration: MINUTE },
  delivery: { points: 300, duration: MINUTE },
  apiSession: { points: 1_200, duration: MINUTE },
} as const satisfies Record<string, Limit>;

const LIMITS = { ...GUESSING, ...LOAD };

export type LimitName = keyof typeof LIMITS;

/** A rate limit and its key: an account's id, an email, a network or two of them. */
export type LimitUse = readonly [name: LimitName, key: string];

const memoryLimiters = new Map<string, Limiter>();

function limiterOf(db: Database, name: LimitName): Limiter {
  const { points, duration } = LIMITS[name];
  const limit = { points: Math.ceil(points * env().rateLimitFactor), duration };
  if (name in GUESSING) return databaseLimiter(db, name, limit);
  const id = `${name} ${limit.points}`;
  const limiter = memoryLimiters.get(id) ?? memoryLimiter(limit);
  memoryLimiters.set(id, limiter);
  return limiter;
}

/** Consumes a point of a limit; null when limits are off. `consumed`: points used in this window, this one included. */
export async function takeFromLimit(
  db: Database,
  [name, key]: LimitUse,
): Promise<(LimitState & { consumed: number }) | null> {
  if (env().rateLimitFactor === 0) return null;
  const state = await consume(limiterOf(db, name), hashed(key));
  if (!state.allowed) noteExceeded(name);
  return state;
}

/** Adds the exceeded limit to the request's log record. */
function noteExceeded(name: LimitName): void {
  const context = requestContext();
  if (context) context.limit = name;
}

/** Stops at the first exceeded limit. @returns its state, else that of the fewest points left; null when limits are off */
export async function takeFromLimits(db: Database, uses: readonly LimitUse[]): Promise<LimitState | null> {
  const context = requestContext();
  if (context?.isShared) return null;
  let limit: LimitState | null = null;
  for (const use of uses) {
    // The response cache has already counted a request that it could not serve.
    const counted = context?.counted.get(use[0]);
    const state = counted === undefined ? await takeFromLimit(db, use) : counted;
    if (counted?.allowed === false) noteExceeded(use[0]);
    limit = tightest(limit, state);
    if (limit?.allowed === false) return limit;
  }
  return limit;
}

/** The later of two states where it is exceeded, else the one with the fewest points left. */
export function tightest(one: LimitState | null, other: LimitState | null): LimitState | null {
  if (!one || !other) return other ?? one;
  return other.allowed && one.remaining <= other.remaining ? one : other;
}

export async function giveBack(db: Database, [name, key]: LimitUse): Promise<void> {
  if (env().rateLimitFactor > 0) await limiterOf(db, name).reward(hashed(key));
}

export async function resetLimit(db: Database, [name, key]: LimitUse): Promise<void> {
  if (env().rateLimitFactor > 0) await limiterOf(db, name).delete(hashed(key));
}

/** Rate limit headers of a form that was rejected; also set on errors thrown later in the same request. */
export function limitedHeaders(state: LimitState): Record<string, string> {
  const headers = rejectionHeaders(state);
  setErrorHeaders(headers);
  return headers;
}

/** Limit keys have a fixed length and contain no personal data. */
function hashed(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

/** The limit key of signed-out requests: see {@link networkOf}. */
export function clientNetwork(): string {
  return networkOf(requestContext()?.address ?? "");
}
