import { sql } from "kysely";
import type { Trust } from "~/features/accounts/tables";
import type { Database } from "~/platform/db/connection.server";
import { DAY_MS } from "~/platform/values/durations";
import { isUuid } from "~/platform/values/uuid";

/** Approved deals that make a member trusted, if none was rejected in the same time. */
const APPROVED_FOR_TRUST = 3;

const TRUST_PERIOD_MS = 30 * DAY_MS;

/** Whether an admin trusts the member, or else the member's deals of the last 30 days do. False if there is no such account. */
export async function isTrusted(db: Database, userId: string, now: Date): Promise<boolean> {
  if (!isUuid(userId)) return false;
  const since = new Date(now.getTime() - TRUST_PERIOD_MS);
  const record = db
    .selectFrom("submissions")
    .select(
      sql<boolean>`
        count(*) filter (where decision = 'approved') >= ${APPROVED_FOR_TRUST}
        and count(*) filter (where decision = 'rejected') = 0`.as("isGood"),
    )
    .where("user_id", "=", userId)
    .where("kind", "=", "deal")
    .where("decided_at", ">", since);
  const member = await db
    .selectFrom("users")
    .select(["trust", record.as("isGood")])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!member) return false;
  return member.trust ? member.trust === "given" : member.isGood === true;
}

/** Gives or takes a member's trust, or with null leaves it to the record again. False without such an account. */
export async function setTrust(
  db: Database,
  { userId, trust }: { userId: string; trust: Trust | null },
): Promise<boolean> {
  if (!isUuid(userId)) return false;
  const updated = await db.updateTable("users").set({ trust }).where("id", "=", userId).executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}
