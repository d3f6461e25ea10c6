import type { Database } from "~/db/connection.server";

/**
 * Begins a statement that writes what a person says about a deal: it has the deal with its counts as `deal`, locked, or no
 * row where the deal or the account is not there. The account is locked before it, as it is when it is deleted, so
 * that of those who write, delete the account or delete the deal none waits for another in a circle.
 *
 * A statement of its own rather than one step of a transaction: nobody waits for the lock while this process is busy.
 */
export function withLockedDeal(db: Database, { dealId, userId }: { dealId: string; userId: string }) {
  return db
    .with("account", (qb) => qb.selectFrom("users").select("id").where("id", "=", userId).forKeyShare())
    .with("deal", (qb) =>
      qb
        .selectFrom("account")
        .innerJoin("deals", (join) => join.on("deals.id", "=", dealId))
        .select(["deals.id as deal_id", "account.id as user_id", "like_count", "noluck_count"])
        .forNoKeyUpdate("deals"),
    );
}
