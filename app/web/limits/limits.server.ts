import { createHash } from "node:crypto";
import type { Database } from "~/db/connection.server";
import { databaseLimiter } from "~/db/rate-limits.server";
import { env } from "~/env.server";
import { networkOf } from "~/server/client-network.server";
import { type LimitState, rejectionHeaders } from "~/server/limits/limit-headers";
import { consume, type Limit, type Limiter, memoryLimiter } from "~/server/limits/limiter.server";
import { requestContext, setErrorHeaders } from "~/server/request-context.server";
import { errorPage } from "~/web/page/page.server";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Protect from guessing: counted in the database, for all processes together (docs/decisions/0045). */
const GUESSING = {
  login: { points: 10, duration: MINUTE },
  loginAccount: { points: 5, duration: 15 * MINUTE },
  loginFailures: { points: 50, duration: HOUR },
  loginDevice: { points: 10, duration: HOUR },
  signup: { points: 5, duration: HOUR },
  humanCheck: { points: 20, duration: HOUR },
  password: { points: 10, duration: HOUR },
  reset: { points: 5, duration: HOUR },
  resetAccount: { points: 3, duration: HOUR },
  resetCode: { points: 10, duration: 15 * MINUTE },
} as const satisfies Record<string, Limit>;

/** Protect from load: counted in the memory of each process, so that they grow with the processes (docs/decisions/0045). */
const LOAD = {
  reaction: { points: 60, duration: MINUTE },
  reactionNetwork: { points: 600, duration: MINUTE },
  rating: { points: 20, duration: MINUTE },
  adminWrite: { points: 60, duration: MINUTE },
  apiRead: { points: 1_200, duration: MINUTE },
  search: { points: 300, duration: MINUTE },
  apiWrite: { points: 300, duration: MINUTE },
  delivery: { points: 300, duration: MINUTE },
  apiSession: { points: 1_200, duration: MINUTE },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof GUESSING | keyof typeof LOAD;

/** A limit, and whom it counts: an account's id, an email or a network. */
export type LimitUse = readonly [name: LimitName, key: string];

const memoryLimiters = new Map<string, Limiter>();

/** The limiter of a name; `RATE_LIMIT_FACTOR` multiplies its points. */
function limiterOf(db: Database, name: LimitName): Limiter {
  const { points, duration } = name in LOAD ? LOAD[name as keyof typeof LOAD] : GUESSING[name as keyof typeof GUESSING];
  const limit = { points: Math.ceil(points * env().rateLimitFactor), duration };
  if (name in GUESSING) return databaseLimiter(db, name, limit);
  const id = `${name} ${limit.points}`;
  const limiter = memoryLimiters.get(id) ?? memoryLimiter(limit);
  memoryLimiters.set(id, limiter);
  return limiter;
}

/** Counts a use of one limit; null where nothing is limited. `consumed`: its uses in this window, this one included. */
export async function takeFromLimit(
  db: Database,
  [name, key]: LimitUse,
): Promise<(LimitState & { consumed: number }) | null> {
  if (env().rateLimitFactor === 0) return null;
  return consume(limiterOf(db, name), hashed(key));
}

/**
 * Counts a use of each of some limits, until one is exceeded.
 *
 * @returns the state of that limit, or of the one of which least is left; null where nothing is limited
 */
export async function takeFromLimits(db: Database, uses: readonly LimitUse[]): Promise<LimitState | null> {
  const context = requestContext();
  if (context?.isShared) return null;
  let tightest: LimitState | null = null;
  for (const use of uses) {
    // The cache in front has counted what it could not answer.
    const counted = context?.counted.get(use[0]);
    const state = counted === undefined ? await takeFromLimit(db, use) : counted;
    if (state && !state.allowed) return state;
    if (state && (!tightest || state.remaining < tightest.remaining)) tightest = state;
  }
  return tightest;
}

/**
 * Counts a use of each of some limits.
 *
 * @throws an error page with Retry-After when one is exceeded
 */
export async function enforceLimits(db: Database, uses: readonly LimitUse[]): Promise<void> {
  const state = await takeFromLimits(db, uses);
  if (state && !state.allowed) throw limitedPage(state);
}

/** Takes back a use that has turned out to be none. */
export async function giveBack(db: Database, [name, key]: LimitUse): Promise<void> {
  if (env().rateLimitFactor > 0) await limiterOf(db, name).reward(hashed(key));
}

/** Forgets the uses of a limit, as after a log-in that succeeded. */
export async function resetLimit(db: Database, [name, key]: LimitUse): Promise<void> {
  if (env().rateLimitFactor > 0) await limiterOf(db, name).delete(hashed(key));
}

/** Headers of a page that shows why a limit rejected its form; errors thrown for the same request get them too. */
export function limitedHeaders(state: LimitState): Record<string, string> {
  const headers = rejectionHeaders(state);
  setErrorHeaders(headers);
  return headers;
}

/** The error page of a limit that is exceeded. */
export function limitedPage(state: LimitState) {
  return errorPage("limited", rejectionHeaders(state));
}

/** Of any length, and without personal data. */
function hashed(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

/** Whom a request is counted for where nobody is logged in: see {@link networkOf}. */
export function clientNetwork(): string {
  return networkOf(requestContext()?.address ?? "");
}
