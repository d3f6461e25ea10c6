import { createHash } from "node:crypto";
import type { Database } from "~/db/connection.server";
import { forgetAttempts, recordAttempt, recordAttempts, takeBackAttempt } from "~/domain/attempts/attempts.server";
import { env } from "~/env.server";
import type { LimitState } from "~/server/limits/limit-headers";

const HOUR = 3_600;

/** Log-ins that may fail for one address, wherever they come from, before more is asked than the password. */
const CEILING = { limit: 50, seconds: HOUR };

/** Tries beyond it from a device that is known, before it is one like any other. */
const KNOWN_DEVICE = { limit: 10, seconds: HOUR };

/** A log-in that is counted as a failure until it is known to be none. */
export interface CountedFailure {
  /** Failures beyond the ceiling, this one included; 0: nothing more is asked. */
  beyond: number;
  state: LimitState | null;
  takeBack(): Promise<void>;
}

/**
 * Counts a log-in before it is tried, so that of any number at once no more than the ceiling go through: by the address
 * as typed, whether it has an account or not.
 */
export async function countFailure(
  db: Database,
  { email, now }: { email: string; now: Date },
): Promise<CountedFailure> {
  const factor = env().rateLimitFactor;
  if (factor === 0) return { beyond: 0, state: null, takeBack: async () => {} };
  const limit = Math.ceil(CEILING.limit * factor);
  const attempt = { key: keyOf("loginFailures", email.toLowerCase()), limit, seconds: CEILING.seconds, now };
  const { granted, beyond, retryAfter, remaining } = await recordAttempts(db, { ...attempt, attempts: 1 });
  return {
    beyond,
    state: { allowed: granted > 0, limit, remaining, retryAfter },
    takeBack: () => takeBackAttempt(db, attempt),
  };
}

/** Whether a known device may try once more without being asked anything. */
export async function takeKnownTry(db: Database, { device, now }: { device: string; now: Date }): Promise<boolean> {
  const limit = Math.ceil(KNOWN_DEVICE.limit * env().rateLimitFactor);
  const attempt = { key: keyOf("loginDevice", device), limit, seconds: KNOWN_DEVICE.seconds, now };
  return (await recordAttempt(db, attempt)).allowed;
}

/** Forgets the tries of a known device that has come to a good end. */
export async function forgiveDevice(db: Database, device: string): Promise<void> {
  await forgetAttempts(db, { key: keyOf("loginDevice", device) });
}

function keyOf(what: string, who: string): string {
  return `${what}:${createHash("sha256").update(who).digest("base64url")}`;
}
