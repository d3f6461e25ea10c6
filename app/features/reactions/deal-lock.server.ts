import type { Database } from "~/platform/db/connection.server";

/**
 * The CTE `deal` is the locked deal with its counts, empty without such a deal or account. The account is locked first, as in
 * its deletion, to avoid deadlocks. One statement, not a transaction: the lock is not held while this process is busy.
 */
export function withLockedDeal(db: Database, { dealId, userId }: { dealId: string; userId: string }) {
  return db
    .with("account", (qb) => qb.selectFrom("users").select("id").where("id", "=", userId).forKeyShare())
    .with("deal", (qb) =>
      qb
        .selectFrom("account")
        .innerJoin("deals", (join) => join.on("deals.id", "=", dealId))
        .select(["deals.id as deal_id", "account.id as user_id", "like_count", "noluck_count", "worked_count"])
        .forNoKeyUpdate("deals"),
    );
}
