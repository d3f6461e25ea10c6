import { type NotNull, sql } from "kysely";
import { hasRight } from "~/features/accounts/has-right.server";
import type { DealTitles } from "~/features/deals/deal-texts";
import { type DealChanges, withoutChanges } from "~/features/deals/edit/changes";
import { EDITABLE_COLUMNS, type EditableDeal, isChange, writeEdits } from "~/features/deals/edit/write-edits.server";
import { UNDO_WINDOW_MS } from "~/features/deals/undo-window";
import { DEAL_TAKEN_OFF } from "~/features/decisions/rejection-reasons";
import { reopen, reopenTakenOff } from "~/features/decisions/settle.server";
import { logModeration } from "~/features/moderation/events.server";
import { takeBackPrices } from "~/features/prices/take-back.server";
import type { Database } from "~/platform/db/connection.server";
import { lockUser } from "~/platform/db/lock-user.server";
import { inTransaction } from "~/platform/db/transaction.server";
import type { Actor } from "~/platform/values/actor";
import { isUuid } from "~/platform/values/uuid";
import { hasMerged, lockDecided } from "./decide.server";
import { writePendingDeal } from "./edit-submission.server";
import { judgeUndo } from "./judge-duplicates.server";
import { restoreRejected } from "./publish.server";

/** `too_late`: nothing to undo, or not any more; `deal_gone`: the deal has been deleted or merged since. */
type NotUndone = "too_late" | "deal_gone" | "has_merged" | "own" | "merged_again";

const LISTED_DECISIONS = 10;

/**
 * Takes back a decision of the queue within 24 hours, and the submission waits again: a deal that it published leaves the site,
 * with the prices that it alone has said; one that it rejected is restored; a change is reverted where its fields are unchanged
 * since; a merge is undone.
 */
export async function undoDecision(
  db: Database,
  { id, actorId, now }: { id: string; actorId: string; now: Date },
): Promise<{ dealId: string } | NotUndone> {
  if (!isUuid(id)) return "too_late";
  return inTransaction(db, async (transaction) => {
    const actor = { actorId: await lockUser(transaction, actorId), now };
    const mergeId = await findMerge(transaction, id);
    if (!mergeId) await lockDecided(transaction, id);
    const submission = await undoable(transaction, now)
      .select(["kind", "deal_id", "user_id", "decision", "decided_at"])
      .where("submissions.id", "=", id)
      .executeTakeFirst();
    if (!submission) return "too_late";
    if (submission.user_id === actorId && !(await hasRight(transaction, actorId, "deals"))) return "own";
    if (mergeId) {
      const undone = await judgeUndo(transaction, { mergeId, ...actor });
      if (typeof undone === "object") return { dealId: submission.deal_id };
      return undone === "not_found" ? "too_late" : undone;
    }
    const { kind, decision, deal_id: dealId, decided_at: decidedAt } = submission;
    if (kind === "deal" && decision === "rejected") await undoRejection(transaction, dealId, now);
    if (decision === "approved") {
      const refused = await undoApproval(transaction, dealId, { decidedAt, ...actor });
      if (refused) return refused;
    }
    await reopen(transaction, [id]);
    await logModeration(transaction, { action: "reopened", dealId }, actor);
    return { dealId };
  });
}

async function findMerge(db: Database, submissionId: string): Promise<string | null> {
  const merge = await db
    .selectFrom("merges")
    .select("id")
    .where("undone_at", "is", null)
    .where(sql<boolean>`moved->'settled' ? ${submissionId}`)
    .executeTakeFirst();
  return merge?.id ?? null;
}

function undoable(db: Database, now: Date) {
  return db
    .selectFrom("submissions")
    .where("decided_at", ">", new Date(now.getTime() - UNDO_WINDOW_MS))
    .where((eb) => eb.or([eb("reason", "is", null), eb("reason", "<>", DEAL_TAKEN_OFF)]));
}

async function undoRejection(transaction: Database, dealId: string, now: Date): Promise<void> {
  await restoreRejected(transaction, dealId, now);
  await reopenTakenOff(transaction, [dealId]);
}

async function undoApproval(
  transaction: Database,
  dealId: string,
  { decidedAt, actorId, now }: Actor & { decidedAt: Date | null },
): Promise<NotUndone | null> {
  const deal = await transaction
    .selectFrom("deals")
    .select(EDITABLE_COLUMNS)
    .where("id", "=", dealId)
    .executeTakeFirst();
  if (!deal) return "deal_gone";
  const changes = await transaction
    .selectFrom("deal_changes")
    .select(["action", "changes", "version"])
    .where("deal_id", "=", dealId)
    .where("changed_at", "=", decidedAt)
    .where("action", "in", ["created", "edited"])
    .orderBy("id")
    .execute();
  const edit = changes.find(({ action }) => action === "edited");
  const isLatest = edit?.version === deal.version;
  const before = edit ? withoutChanges(deal, edit.changes as DealChanges, { isLatest }) : deal;
  if (changes.some(({ action }) => action === "created")) {
    if (await hasMerged(transaction, dealId)) return "has_merged";
    await unpublish(transaction, deal, { decidedAt });
    await writePendingDeal(transaction, dealId, before, now);
  } else if (isChange({ before: deal, after: before })) {
    await writeEdits(transaction, [{ before: deal, after: before }], { action: "undone", actorId, now });
  }
  return null;
}

/** The opposite of `publishPending`: it is as old as its submission, and its history begins anew with the next approval. */
async function unpublish(
  transaction: Database,
  { id }: EditableDeal,
  { decidedAt }: { decidedAt: Date | null },
): Promise<void> {
  const sentAt = sql<Date>`coalesce(
    (select created_at from submissions where deal_id = all_deals.id and kind = 'deal'), created_at)`;
  await transaction
    .updateTable("all_deals")
    .set({ status: "pending", created_at: sentAt })
    .where("id", "=", id)
    .execute();
  await transaction
    .deleteFrom("deal_changes")
    .where("deal_id", "=", id)
    .where("changed_at", "=", decidedAt)
    .where("action", "in", ["created", "edited"])
    .execute();
  await takeBackPrices(transaction, id);
}

/** The latest decisions of the queue that can be undone, newest first. */
export async function recentDecisions(db: Database, now: Date) {
  return undoable(db, now)
    .innerJoin("all_deals", "all_deals.id", "submissions.deal_id")
    .leftJoin("users", "users.id", "submissions.decided_by")
    .select(["submissions.id", "submissions.kind", "decision", "decided_at as decidedAt", "username"])
    .select(["submissions.user_id as userId"])
    .select(sql<DealTitles>`json_build_object('title', title, 'lang', lang, 'translations', translations)`.as("deal"))
    .$narrowType<{ decision: NotNull; decidedAt: NotNull }>()
    .orderBy("decided_at", "desc")
    .orderBy("submissions.id")
    .limit(LISTED_DECISIONS)
    .execute();
}
