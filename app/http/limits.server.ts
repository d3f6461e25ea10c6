import { createHash } from "node:crypto";
import type { Database } from "~/db/connection.server";
import { forgetAttempts, recordAttempt } from "~/domain/attempts/attempts.server";
import { env } from "~/env.server";
import type { Language } from "~/i18n/languages";
import { errorPage } from "./page.server";
import { requestContext } from "./request-context.server";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How often something may be tried, in seconds (TRUST: rate limiting). */
const LIMITS = {
  login: { limit: 10, seconds: MINUTE },
  loginAccount: { limit: 5, seconds: 15 * MINUTE },
  signup: { limit: 5, seconds: HOUR },
  reset: { limit: 5, seconds: HOUR },
  resetAccount: { limit: 3, seconds: HOUR },
  resetCode: { limit: 10, seconds: 15 * MINUTE },
} as const;

export type Limited = keyof typeof LIMITS;

/**
 * Counts an attempt at each of some things.
 *
 * @throws an error page with Retry-After when one of them was tried too often
 */
export async function refuseBeyond(
  db: Database,
  language: Language,
  now: Date,
  attempts: readonly [what: Limited, who: string][],
): Promise<void> {
  const factor = env().rateLimitFactor;
  if (factor === 0) return;
  for (const [what, who] of attempts) {
    const { limit, seconds } = LIMITS[what];
    const attempt = { key: keyOf(what, who), limit: Math.ceil(limit * factor), seconds, now };
    const { allowed, retryAfter } = await recordAttempt(db, attempt);
    if (!allowed) throw errorPage("limited", language, { "Retry-After": String(retryAfter) });
  }
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
