import { hasRight } from "~/features/accounts/has-right.server";
import type { Database } from "~/platform/db/connection.server";

/**
 * Whether somebody who may not publish deals (the right `deals`) would decide on their own: one of the deals, or one that was
 * merged into it, is what they have submitted. Every decision about deals asks it.
 */
export async function isOwnDeal(db: Database, userId: string | null, dealIds: readonly string[]): Promise<boolean> {
  return (await findOwnDeals(db, userId, dealIds)).size > 0;
}

/** Which of the deals the user must not decide on (see {@link isOwnDeal}), with those they were merged into. */
export async function findOwnDeals(
  db: Database,
  userId: string | null,
  dealIds: readonly string[],
): Promise<ReadonlySet<string | null>> {
  if (userId === null || dealIds.length === 0 || (await hasRight(db, userId, "deals"))) return new Set();
  const own = await db
    .selectFrom("submissions")
    .innerJoin("all_deals", "all_deals.id", "submissions.deal_id")
    .select(["all_deals.id", "all_deals.merged_into"])
    .where("submissions.user_id", "=", userId)
    .where("submissions.kind", "=", "deal")
    .where((eb) => eb.or([eb("all_deals.id", "in", dealIds), eb("all_deals.merged_into", "in", dealIds)]))
    .execute();
  return new Set(own.flatMap(({ id, merged_into }) => [id, merged_into]));
}
