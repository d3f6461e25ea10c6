import type { Database } from "~/db/connection.server";
import { hasRight } from "~/domain/accounts/has-right.server";

/**
 * Whether somebody who may not publish deals (the right `deals`) would decide on their own: one of the deals, or one that was
 * merged into it, is what they have submitted. Every decision about deals asks it.
 */
export async function isOwnDeal(db: Database, userId: string | null, dealIds: readonly string[]): Promise<boolean> {
  if (userId === null || dealIds.length === 0 || (await hasRight(db, userId, "deals"))) return false;
  const own = await db
    .selectFrom("submissions")
    .innerJoin("all_deals", "all_deals.id", "submissions.deal_id")
    .select("submissions.id")
    .where("submissions.user_id", "=", userId)
    .where("submissions.kind", "=", "deal")
    .where((eb) => eb.or([eb("all_deals.id", "in", dealIds), eb("all_deals.merged_into", "in", dealIds)]))
    .limit(1)
    .executeTakeFirst();
  return own !== undefined;
}
