import { createHash } from "node:crypto";
import type { Database } from "~/db/connection.server";
import { forgetAttempts, recordAttempt } from "~/domain/attempts/attempts.server";
import { env } from "~/env.server";
import { networkOf } from "~/server/client-network.server";
import { AttemptBundles } from "~/server/limits/attempt-bundles.server";
import { type LimitState, refusalHeaders } from "~/server/limits/limit-headers";
import { requestContext, setErrorHeaders } from "~/server/request-context.server";
import { errorPage } from "~/web/page/page.server";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

interface Limit {
  limit: number;
  seconds: number;
  /** Done so often that counting each would cost too much: see {@link AttemptBundles}. */
  bundled?: boolean;
}

/** How often something may be done, in seconds (specification §9.3). */
const LIMITS = {
  login: { limit: 10, seconds: MINUTE },
  loginAccount: { limit: 5, seconds: 15 * MINUTE },
  signup: { limit: 5, seconds: HOUR },
  humanCheck: { limit: 20, seconds: HOUR },
  password: { limit: 10, seconds: HOUR },
  reaction: { limit: 60, seconds: MINUTE },
  reactionNetwork: { limit: 120, seconds: MINUTE },
  rating: { limit: 20, seconds: MINUTE },
  reset: { limit: 5, seconds: HOUR },
  resetAccount: { limit: 3, seconds: HOUR },
  resetCode: { limit: 10, seconds: 15 * MINUTE },
  adminWrite: { limit: 60, seconds: MINUTE },
  apiRead: { limit: 600, seconds: MINUTE, bundled: true },
  search: { limit: 60, seconds: MINUTE, bundled: true },
  apiWrite: { limit: 300, seconds: MINUTE, bundled: true },
  delivery: { limit: 300, seconds: MINUTE, bundled: true },
  apiSession: { limit: 600, seconds: MINUTE, bundled: true },
} as const satisfies Record<string, Limit>;

const bundles = new AttemptBundles();

export type Limited = keyof typeof LIMITS;

/** Something to be done, and who does it: an account's id or a network. */
export type Attempted = readonly [what: Limited, who: string];

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
  const context = requestContext();
  if (factor === 0 || context?.isShared) return null;
  let tightest: LimitState | null = null;
  for (const [what, who] of attempts) {
    // The edge counts what it may answer from its cache.
    const known = context?.counted.get(what);
    if (known) {
      if (!known.allowed) return known;
      if (!tightest || known.remaining < tightest.remaining) tightest = known;
    }
    if (context?.counted.has(what)) continue;
    const { seconds, bundled = false }: Limit = LIMITS[what];
    const limit = Math.ceil(LIMITS[what].limit * factor);
    const attempt = { key: keyOf(what, who), limit, seconds, now };
    const state = { limit, ...(await (bundled ? bundles.take(db, attempt) : recordAttempt(db, attempt))) };
    if (!state.allowed) return state;
    if (!tightest || state.remaining < tightest.remaining) tightest = state;
  }
  return tightest;
}

/**
 * Counts an attempt at each of some things.
 *
 * @throws an error page with Retry-After when one of them was tried too often
 */
export async function refuseBeyond(db: Database, now: Date, attempts: readonly Attempted[]): Promise<void> {
  const state = await takeAttempts(db, now, attempts);
  if (state && !state.allowed) throw limitedPage(state);
}

/** What is answered, and sent, with a page that a limit keeps from doing what it was asked for. */
export function limitedHeaders(state: LimitState): Record<string, string> {
  const headers = refusalHeaders(state);
  setErrorHeaders(headers);
  return headers;
}

/** The error page of a limit that is reached. */
export function limitedPage(state: LimitState) {
  return errorPage("limited", refusalHeaders(state));
}

/** Forgets attempts that have come to a good end. */
export async function forgive(db: Database, what: Limited, who: string): Promise<void> {
  await forgetAttempts(db, { key: keyOf(what, who) });
}

function keyOf(what: Limited, who: string): string {
  return `${what}:${createHash("sha256").update(who).digest("base64url")}`;
}

/** Whom a request is counted for where nobody is logged in: see {@link networkOf}. */
export function clientNetwork(): string {
  return networkOf(requestContext()?.address ?? "");
}
