import { isLastAdmin } from "~/features/accounts/last-admin.server";
import { forgetSubmissions } from "~/features/decisions/purge-submissions.server";
import { forgetMoved } from "~/features/duplicates/purge-moved.server";
import type { Database } from "~/platform/db/connection.server";
import { LOCK_ORDER } from "~/platform/db/lock-order.server";
import { lockUser } from "~/platform/db/lock-user.server";
import { inTransaction } from "~/platform/db/transaction.server";
import { forgetKeys } from "~/platform/values/idempotency.server";

/**
 * Deletes an account with its sessions, likes, signals, submissions and submitted deals that were never published. Its ratings,
 * reports without their text, approved changes and published deals stay, anonymous. "last_admin": the site would have none.
 */
export async function deleteAccount(db: Database, userId: string): Promise<"deleted" | "last_admin" | "not_found"> {
  return inTransaction(db, async (transaction) => {
    if (await isLastAdmin(transaction, userId)) return "last_admin";
    // Locks the account first, as every writer of marks does, so that it gets no more of them.
    await lockUser(transaction, userId, "forUpdate");
    // The triggers that count marks update these deals, and submitted ones are deleted.
    await transaction
      .selectFrom("all_deals")
      .select("id")
      .where("id", "in", (eb) =>
        eb
          .selectFrom("likes")
          .select("deal_id")
          .where("user_id", "=", userId)
          .union(eb.selectFrom("nolucks").select("deal_id").where("user_id", "=", userId))
          .union(eb.selectFrom("worked").select("deal_id").where("user_id", "=", userId))
          .union(eb.selectFrom("submissions").select("deal_id").where("user_id", "=", userId)),
      )
      .orderBy(LOCK_ORDER)
      .forNoKeyUpdate()
      .execute();
    await forgetSubmissions(transaction, userId);
    await forgetKeys(transaction, userId);
    await forgetMoved(transaction, userId);
    await transaction.updateTable("reports").set({ note: "" }).where("user_id", "=", userId).execute();
    const { numDeletedRows } = await transaction.deleteFrom("users").where("id", "=", userId).executeTakeFirst();
    return numDeletedRows > 0n ? "deleted" : "not_found";
  });
}
