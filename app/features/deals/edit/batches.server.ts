import { revisedSource } from "~/features/deals/deal";
import type { DealInput } from "~/features/deals/input";
import { UNDO_WINDOW_MS } from "~/features/deals/undo-window";
import type { Database } from "~/platform/db/connection.server";
import { lockUser } from "~/platform/db/lock-user.server";
import { inTransaction } from "~/platform/db/transaction.server";
import { isUuid } from "~/platform/values/uuid";
import type { BatchChange } from "./changes";
import { deleteDeals } from "./delete.server";
import { type DealEdit, type EditableDeal, isChange, lockDeals, writeEdits } from "./write-edits.server";

export const MAX_CHANGED = 500;

/**
 * Changes deals that exist and would not stay the same. A deal of a crawler or user becomes one revised by an admin, so that the
 * next import does not overwrite it. `batchId` is null if nothing changed; `too_many` beyond {@link MAX_CHANGED}.
 */
export async function changeDeals(
  db: Database,
  { ids, change, actorId, now }: { ids: readonly string[]; change: BatchChange; actorId: string; now: Date },
): Promise<{ batchId: string | null; changed: number } | "too_many"> {
  const requested = [...new Set(ids.filter(isUuid).map((id) => id.toLowerCase()))];
  if (requested.length > MAX_CHANGED) return "too_many";
  return inTransaction(db, async (transaction) => {
    const actor = await lockUser(transaction, actorId);
    const deals = await lockDeals(transaction, requested);
    const edits = "delete" in change ? [] : deals.map((deal) => changed(deal, change, now)).filter(isChange);
    const count = "delete" in change ? deals.length : edits.length;
    if (count === 0) return { batchId: null, changed: 0 };
    const { id: batchId } = await transaction
      .insertInto("deal_batches")
      .values({ user_id: actor, change: JSON.stringify(change), deals: count, changed_at: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    if ("delete" in change) {
      const ids = deals.map((deal) => deal.id);
      await deleteDeals(transaction, ids, { actorId: actor, batchId, now });
    } else {
      await writeEdits(transaction, edits, { action: "edited", actorId: actor, batchId, now });
    }
    return { batchId, changed: count };
  });
}

function changed(before: EditableDeal, change: Exclude<BatchChange, { delete: true }>, now: Date): DealEdit {
  const after: DealInput = { ...before };
  if ("category" in change) after.category = change.category;
  else if ("featured" in change) after.featured = change.featured;
  else if (!before.expiresAt || before.expiresAt > now)
    after.expiresAt = new Date(Math.floor(now.getTime() / 1_000) * 1_000);
  return { before, after: isChange({ before, after }) ? { ...after, source: revisedSource(before.source) } : before };
}

export async function recentBatches(db: Database, now: Date) {
  return db
    .selectFrom("deal_batches")
    .leftJoin("users", "users.id", "deal_batches.user_id")
    .select(["deal_batches.id", "change", "deals", "username"])
    .select(["changed_at as changedAt", "undone_at as undoneAt"])
    .$narrowType<{ change: BatchChange }>()
    .where("changed_at", ">", new Date(now.getTime() - UNDO_WINDOW_MS))
    .orderBy("changed_at", "desc")
    .orderBy("deal_batches.id", "desc")
    .execute();
}
