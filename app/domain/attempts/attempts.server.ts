import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "~/db/connection.server";

/** Whether an attempt is within its limit. */
export interface Verdict {
  allowed: boolean;
  /** Seconds, at least 1, until attempts are counted afresh. */
  retryAfter: number;
  /** Attempts that are left until then. */
  remaining: number;
}

interface Attempt {
  /** Who attempts what, such as "login 192.0.2.7". A key belongs to one limit. */
  key: string;
  /** Attempts allowed in a window of so many seconds; an infinite limit is none, and nothing is counted. */
  limit: number;
  seconds: number;
  now: Date;
}

const SHORT_KEY = /^[\x20-\x7e]{1,100}$/;

function digest(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

function keptKey(key: string): string {
  return SHORT_KEY.test(key) ? key : `sha256:${digest(key).toString("base64url")}`;
}

/** Each key's windows begin at a moment of their own, so that not all begin at once. */
function windowOf({ key, seconds, now }: Pick<Attempt, "key" | "seconds" | "now">): { startsAt: Date; endsAt: Date } {
  const length = Math.round(seconds * 1_000);
  const shift = digest(key).readUInt32BE() % length;
  const startsAt = Math.floor((now.getTime() - shift) / length) * length + shift;
  return { startsAt: new Date(startsAt), endsAt: new Date(startsAt + length) };
}

/**
 * Counts an attempt and says whether it is within the limit, in one statement, for all processes on this database: of
 * any number at once no more than `limit` in a window are allowed. Those beyond it do not prolong the wait.
 */
export async function recordAttempt(db: Database, attempt: Attempt): Promise<Verdict> {
  const { granted, retryAfter, remaining } = await recordAttempts(db, { ...attempt, attempts: 1 });
  return { allowed: granted > 0, retryAfter, remaining };
}

/** How many of some attempts are within their limit. */
export interface Grant extends Omit<Verdict, "allowed"> {
  granted: number;
  /** When they are counted afresh. */
  endsAt: Date;
}

/** Counts a bundle of attempts at once, as {@link recordAttempt} counts one: `granted` of them may be made until `endsAt`. */
export async function recordAttempts(
  db: Database,
  { attempts, ...attempt }: Attempt & { attempts: number },
): Promise<Grant> {
  const { limit, now } = attempt;
  const { startsAt, endsAt } = windowOf(attempt);
  const retryAfter = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1_000));
  if (limit === Number.POSITIVE_INFINITY) return { granted: attempts, retryAfter, remaining: limit, endsAt };
  const { count } = await db
    .insertInto("attempts")
    .values({ key: keptKey(attempt.key), starts_at: startsAt, ends_at: endsAt, count: attempts })
    .onConflict((conflict) =>
      conflict.columns(["key", "starts_at"]).doUpdateSet({ count: sql<number>`attempts.count + ${attempts}` }),
    )
    .returning("count")
    .executeTakeFirstOrThrow();
  const before = count - attempts;
  const granted = Math.max(0, Math.min(attempts, Math.floor(limit) - before));
  return { granted, retryAfter, remaining: Math.max(0, Math.floor(limit) - count), endsAt };
}

/** Forgets what a key attempted, as after a log-in that succeeded. */
export async function forgetAttempts(db: Database, { key }: { key: string }): Promise<void> {
  await db.deleteFrom("attempts").where("key", "=", keptKey(key)).execute();
}

/** Deletes the windows that have ended; answers how many. */
export async function purgeAttempts(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("attempts").where("ends_at", "<=", now).executeTakeFirst();
  return Number(numDeletedRows);
}
