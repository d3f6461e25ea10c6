import { UNDO_WINDOW_MS } from "~/features/deals/undo-window";
import type { Database } from "~/platform/db/connection.server";
import { LOCK_ORDER } from "~/platform/db/lock-order.server";
import { lockUser } from "~/platform/db/lock-user.server";
import { inTransaction } from "~/platform/db/transaction.server";
import { isUuid } from "~/platform/values/uuid";
import { type DealChanges, withoutChanges } from "./changes";
import { restoreDeals } from "./delete.server";
import { type ChangeContext, isChange, lockDeals, writeEdits } from "./write-edits.server";

/**
 * Undoes a change once, within a day. Deleted deals are restored with their likes, marks and ratings. Edits are reverted only
 * where the field is unchanged since (see {@link withoutChanges}); a deal that was deleted since stays deleted.
 */
export async function undoChange(
  db: Database,
  { batchId, actorId, now }: { batchId: string; actorId: string; now: Date },
): Promise<{ restored: number } | "not_found" | "already_undone" | "too_late"> {
  if (!isUuid(batchId)) return "not_found";
  return inTransaction(db, async (transaction) => {
    const actor = await lockUser(transaction, actorId);
    await lockChanged(transaction, batchId);
    const batch = await transaction
      .selectFrom("deal_batches")
      .select(["change", "changed_at", "undone_at"])
      .where("id", "=", batchId)
      .forUpdate()
      .executeTakeFirst();
    if (!batch) return "not_found";
    if (batch.undone_at) return "already_undone";
    if (batch.changed_at.getTime() <= now.getTime() - UNDO_WINDOW_MS) return "too_late";
    await transaction.updateTable("deal_batches").set({ undone_at: now }).where("id", "=", batchId).execute();
    const undo = "delete" in batch.change ? restoreDeals : revertEdits;
    return { restored: await undo(transaction, batchId, { actorId: actor, batchId, now }) };
  });
}

/** Locks the deals of a batch, which come before it in {@link LOCK_ORDER}. */
async function lockChanged(transaction: Database, batchId: string): Promise<void> {
  await transaction
    .selectFrom("all_deals")
    .select("id")
    .where("id", "in", (eb) => eb.selectFrom("deal_changes").select("deal_id").where("batch_id", "=", batchId))
    .orderBy(LOCK_ORDER)
    .forNoKeyUpdate()
    .execute();
}

async function revertEdits(
  transaction: Database,
  batchId: string,
  context: Omit<ChangeContext, "action">,
): Promise<number> {
  const changes = await transaction
    .selectFrom("deal_changes")
    .select(["deal_id", "changes", "version"])
    .where("batch_id", "=", batchId)
    .execute();
  const byDeal = new Map(changes.map((change) => [change.deal_id, change]));
  const deals = await lockDeals(transaction, [...byDeal.keys()]);
  const edits = deals.map((before) => {
    const change = byDeal.get(before.id);
    const isLatest = change?.version === before.version;
    return { before, after: withoutChanges(before, (change?.changes ?? {}) as DealChanges, { isLatest }) };
  });
  const differing = edits.filter(isChange);
  if (differing.length > 0) await writeEdits(transaction, differing, { ...context, action: "undone" });
  return differing.length;
}
