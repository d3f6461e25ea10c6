import { sql } from "kysely";
import type { Database } from "~/platform/db/connection.server";
import { lockUser } from "~/platform/db/lock-user.server";
import { DAY_MS } from "~/platform/values/durations";
import { isTrusted } from "./trust.server";

/** How many submissions of one user may wait, and be sent in 24 hours; withdrawn ones do not count. */
const SUBMISSION_LIMITS = {
  member: { waiting: 5, daily: 20 },
  trusted: { waiting: 20, daily: 60 },
} as const;

export interface LimitReached {
  limit: "waiting" | "daily";
  most: number;
}

/** Locks the user, so that simultaneous submissions are counted one after another. Null if the account is gone. */
export async function lockSubmitter(
  transaction: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<{ trusted: boolean } | null> {
  const account = await lockUser(transaction, userId, "forNoKeyUpdate");
  return account ? { trusted: await isTrusted(transaction, userId, now) } : null;
}

/** The limit that keeps a locked user from submitting more; null: none. */
export async function findReachedLimit(
  transaction: Database,
  { userId, trusted, now }: { userId: string; trusted: boolean; now: Date },
): Promise<LimitReached | null> {
  const { waiting, daily } = SUBMISSION_LIMITS[trusted ? "trusted" : "member"];
  const since = new Date(now.getTime() - DAY_MS);
  const counted = await transaction
    .selectFrom("submissions")
    .select([
      sql<number>`count(*) filter (where decision is null)::integer`.as("waiting"),
      sql<number>`count(*) filter (where created_at > ${since})::integer`.as("daily"),
    ])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  if (counted.daily >= daily) return { limit: "daily", most: daily };
  return counted.waiting >= waiting ? { limit: "waiting", most: waiting } : null;
}
