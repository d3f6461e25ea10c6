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

/** Most windows that are kept: some 60 MB with their indexes. */
const MOST_WINDOWS = 200_000;

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
  /** Attempts beyond the limit, those that were made before included. */
  beyond: number;
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
  if (limit === Number.POSITIVE_INFINITY) return { granted: attempts, beyond: 0, retryAfter, remaining: limit, endsAt };
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
  const left = Math.floor(limit) - count;
  return { granted, beyond: Math.max(0, -left), retryAfter, remaining: Math.max(0, left), endsAt };
}

/** Takes back one attempt that was recorded with the same key, seconds and `now`, and has turned out to be none. */
export async function takeBackAttempt(db: Database, attempt: Pick<Attempt, "key" | "seconds" | "now">): Promise<void> {
  await db
    .updateTable("attempts")
    .set((eb) => ({ count: eb("count", "-", 1) }))
    .where("key", "=", keptKey(attempt.key))
    .where("starts_at", "=", windowOf(attempt).startsAt)
    .where("count", ">", 0)
    .execute();
}

/** Forgets what a key attempted, as after a log-in that succeeded. */
export async function forgetAttempts(db: Database, { key }: { key: string }): Promise<void> {
  await db.deleteFrom("attempts").where("key", "=", keptKey(key)).execute();
}

/**
 * Deletes the windows that have ended, and of the others, where somebody makes more than `most` of them with ever new keys,
 * those that would end soonest; answers how many.
 */
export async function purgeAttempts(db: Database, now: Date, most = MOST_WINDOWS): Promise<number> {
  const ended = await db.deleteFrom("attempts").where("ends_at", "<=", now).executeTakeFirst();
  // What is being counted at this moment is left for the next time.
  const beyond = await sql`
    delete from attempts where ctid = any(array(
      select ctid from attempts order by ends_at
      limit greatest(0, (select count(*) from attempts) - ${most})
      for update skip locked
    ))`.execute(db);
  return Number(ended.numDeletedRows + (beyond.numAffectedRows ?? 0n));
}
