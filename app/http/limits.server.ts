import { createHash } from "node:crypto";
import type { Database } from "~/db/connection.server";
import { forgetAttempts, recordAttempt } from "~/domain/attempts/attempts.server";
import { env } from "~/env.server";
import type { Language } from "~/i18n/languages";
import { errorPage } from "./page.server";
import { requestContext } from "./request-context.server";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How often something may be done, in seconds (TRUST: rate limiting). */
const LIMITS = {
  login: { limit: 10, seconds: MINUTE },
  loginAccount: { limit: 5, seconds: 15 * MINUTE },
  signup: { limit: 5, seconds: HOUR },
  password: { limit: 10, seconds: HOUR },
  reaction: { limit: 60, seconds: MINUTE },
  reactionNetwork: { limit: 120, seconds: MINUTE },
  rating: { limit: 20, seconds: MINUTE },
  adminWrite: { limit: 60, seconds: MINUTE },
} as const;

export type Limited = keyof typeof LIMITS;

/** Something to be done, and who does it: an account's id or a network. */
export type Attempted = readonly [what: Limited, who: string];

/** How much of a limit is left after an attempt. */
export interface LimitState {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Seconds until it is counted afresh. */
  retryAfter: number;
}

/**
 * Counts an attempt at each of some things, until one was tried too often.
 *
 * @returns the state of that limit, or of the one of which least is left; null where nothing is limited
 */
export async function takeAttempts(
  db: Database,
  now: Date,
  attempts: readonly Attempted[],
): Promise<LimitState | null> {
  const factor = env().rateLimitFactor;
  if (factor === 0) return null;
  let tightest: LimitState | null = null;
  for (const [what, who] of attempts) {
    const { seconds } = LIMITS[what];
    const limit = Math.ceil(LIMITS[what].limit * factor);
    const state = { limit, ...(await recordAttempt(db, { key: keyOf(what, who), limit, seconds, now })) };
    if (!state.allowed) return state;
    if (!tightest || state.remaining < tightest.remaining) tightest = state;
  }
  return tightest;
}

/** What an answer says of a limit. */
export function limitHeaders({ limit, remaining, retryAfter }: LimitState): Record<string, string> {
  return {
    "RateLimit-Limit": String(limit),
    "RateLimit-Remaining": String(remaining),
    "RateLimit-Reset": String(retryAfter),
  };
}

/**
 * Counts an attempt at each of some things.
 *
 * @throws an error page with Retry-After when one of them was tried too often
 */
export async function refuseBeyond(
  db: Database,
  language: Language,
  now: Date,
  attempts: readonly Attempted[],
): Promise<void> {
  const state = await takeAttempts(db, now, attempts);
  if (!state || state.allowed) return;
  throw errorPage("limited", language, { "Retry-After": String(state.retryAfter), ...limitHeaders(state) });
}

/** Forgets attempts that have come to a good end. */
export async function forgive(db: Database, what: Limited, who: string): Promise<void> {
  await forgetAttempts(db, { key: keyOf(what, who) });
}

function keyOf(what: Limited, who: string): string {
  return `${what}:${createHash("sha256").update(who).digest("base64url")}`;
}

/** Where a request comes from, for {@link refuseBeyond}; of an IPv6 address the part that belongs to one network. */
export function clientNetwork(): string {
  const address = requestContext()?.address ?? "unknown";
  return address.includes(":") && !address.includes(".") ? address.split(":").slice(0, 4).join(":") : address;
}
