import { sql } from "kysely";
import type { Database } from "~/db/connection.server";
import { inTransaction } from "~/db/retry.server";
import { revisedSource } from "~/domain/deals/deal";
import type { DealInput } from "~/domain/deals/input";
import { isUuid } from "~/domain/uuid";
import { type BulkChange, type DealChanges, withoutChanges } from "./changes";
import {
  type DealEdit,
  type Doing,
  type EditableDeal,
  holdActor,
  holdDeals,
  isChange,
  LOCK_ORDER,
  writeEdits,
} from "./statements.server";

/** Deals changed at once, at most. */
export const MOST_CHANGED = 500;

/** Milliseconds for which a change can be undone and a deleted deal is kept. */
export const UNDO_TIME = 24 * 3_600_000;

/** What was done to several deals at once. */
export interface Batch {
  id: string;
  change: BulkChange;
  deals: number;
  /** Null once the account is gone. */
  username: string | null;
  changedAt: Date;
  undoneAt: Date | null;
}

/**
 * Changes several deals at once, with their history; those that are gone, or are that way already, are left as they are.
 * A crawler's or user's deal that is changed becomes one revised by an admin, so that the next import does not take the
 * change back. Deleted deals are hidden everywhere until {@link undoChange} or the purge.
 *
 * @returns what to undo it by, null when nothing had to be changed; `too_many` beyond {@link MOST_CHANGED}
 */
export async function changeDeals(
  db: Database,
  { ids, change, actorId, now }: { ids: readonly string[]; change: BulkChange; actorId: string; now: Date },
): Promise<{ batchId: string | null; changed: number } | "too_many"> {
  const wanted = [...new Set(ids.filter(isUuid).map((id) => id.toLowerCase()))];
  if (wanted.length > MOST_CHANGED) return "too_many";
  return inTransaction(db, async (transaction) => {
    const actor = await holdActor(transaction, actorId);
    const deals = await holdDeals(transaction, wanted);
    const edits = "delete" in change ? [] : deals.map((deal) => changed(deal, change, now)).filter(isChange);
    const count = "delete" in change ? deals.length : edits.length;
    if (count === 0) return { batchId: null, changed: 0 };
    const { id: batchId } = await transaction
      .insertInto("deal_batches")
      .values({ user_id: actor, change: JSON.stringify(change), deals: count, changed_at: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    if ("delete" in change) {
      const shown = deals.map((deal) => deal.id);
      await setDeleted(transaction, shown, now, { action: "deleted", actorId: actor, batchId, now });
    } else {
      await writeEdits(transaction, edits, { action: "edited", actorId: actor, batchId, now });
    }
    return { batchId, changed: count };
  });
}

function changed(before: EditableDeal, change: Exclude<BulkChange, { delete: true }>, now: Date): DealEdit {
  const after: DealInput = { ...before };
  if ("category" in change) after.category = change.category;
  else if ("featured" in change) after.featured = change.featured;
  else if (!before.expiresAt || before.expiresAt > now)
    after.expiresAt = new Date(Math.floor(now.getTime() / 1_000) * 1_000);
  return { before, after: isChange({ before, after }) ? { ...after, source: revisedSource(before.source) } : before };
}

/** Hides deals that are held, or shows them again, with their history. */
async function setDeleted(transaction: Database, ids: readonly string[], deletedAt: Date | null, doing: Doing) {
  await sql`
    with written as (
      update all_deals set deleted_at = ${deletedAt}::timestamptz, version = version + 1
      where id = any(${ids}::uuid[])
      returning id, version
    )
    insert into deal_changes (deal_id, user_id, batch_id, action, version, changed_at)
    select id, ${doing.actorId}::uuid, ${doing.batchId}::uuid, ${doing.action}, version, ${doing.now} from written
  `.execute(transaction);
}

/**
 * Takes back what {@link changeDeals} did, within a day and once. A deal deleted by it is back as it was, with its likes,
 * marks and ratings. Of other changes only what still is as the change left it goes back (see {@link withoutChanges});
 * a deal that was deleted since stays deleted.
 *
 * @returns how many deals are different now
 */
export async function undoChange(
  db: Database,
  { batchId, actorId, now }: { batchId: string; actorId: string; now: Date },
): Promise<{ restored: number } | "not_found" | "already_undone" | "too_late"> {
  if (!isUuid(batchId)) return "not_found";
  return inTransaction(db, async (transaction) => {
    const actor = await holdActor(transaction, actorId);
    const batch = await transaction
      .selectFrom("deal_batches")
      .select(["change", "changed_at", "undone_at"])
      .where("id", "=", batchId)
      .forUpdate()
      .executeTakeFirst();
    if (!batch) return "not_found";
    if (batch.undone_at) return "already_undone";
    if (batch.changed_at.getTime() <= now.getTime() - UNDO_TIME) return "too_late";
    await transaction.updateTable("deal_batches").set({ undone_at: now }).where("id", "=", batchId).execute();
    const undo = "delete" in batch.change ? restoreDeals : takeBack;
    return { restored: await undo(transaction, batchId, { actorId: actor, batchId, now }) };
  });
}

type Undoing = Omit<Doing, "action">;

async function restoreDeals(transaction: Database, batchId: string, doing: Undoing): Promise<number> {
  const hidden = await transaction
    .selectFrom("all_deals")
    .select("id")
    .where("deleted_at", "is not", null)
    .where("id", "in", (eb) => eb.selectFrom("deal_changes").select("deal_id").where("batch_id", "=", batchId))
    .orderBy(LOCK_ORDER)
    .forNoKeyUpdate()
    .execute();
  const ids = hidden.map(({ id }) => id);
  await setDeleted(transaction, ids, null, { ...doing, action: "restored" });
  return ids.length;
}

async function takeBack(transaction: Database, batchId: string, doing: Undoing): Promise<number> {
  const changes = await transaction
    .selectFrom("deal_changes")
    .select(["deal_id", "changes", "version"])
    .where("batch_id", "=", batchId)
    .execute();
  const byDeal = new Map(changes.map((change) => [change.deal_id, change]));
  const deals = await holdDeals(transaction, [...byDeal.keys()]);
  const edits = deals.map((before) => {
    const change = byDeal.get(before.id);
    const isLatest = change?.version === before.version;
    return { before, after: withoutChanges(before, (change?.changes ?? {}) as DealChanges, { isLatest }) };
  });
  const differing = edits.filter(isChange);
  if (differing.length > 0) await writeEdits(transaction, differing, { ...doing, action: "undone" });
  return differing.length;
}

/** What was done to several deals at once in the last day and can be undone, or has been; the newest first. */
export async function recentBatches(db: Database, { now, limit }: { now: Date; limit: number }): Promise<Batch[]> {
  return db
    .selectFrom("deal_batches")
    .leftJoin("users", "users.id", "deal_batches.user_id")
    .select(["deal_batches.id", "change", "deals", "username"])
    .select(["changed_at as changedAt", "undone_at as undoneAt"])
    .$narrowType<{ change: BulkChange }>()
    .where("changed_at", ">", new Date(now.getTime() - UNDO_TIME))
    .orderBy("changed_at", "desc")
    .orderBy("deal_batches.id", "desc")
    .limit(limit)
    .execute();
}
