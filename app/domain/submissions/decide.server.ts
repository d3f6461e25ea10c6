import type { Database } from "~/db/connection.server";
import { inTransaction } from "~/db/retry.server";
import { conflictingFields, withChanges } from "~/domain/deals/edit/changes";
import { isChange, lockUser, writeEdits } from "~/domain/deals/edit/write-edits.server";
import type { DealInput } from "~/domain/deals/input";
import { mergeDeals } from "~/domain/duplicates/merge.server";
import { type Actor, logModeration } from "~/domain/moderation/events.server";
import { isUuid } from "~/domain/uuid";
import { publishPending, rejectDeal } from "./publish.server";
import { type EarlierDecision, findDecision, findWaiting, type WaitingSubmission } from "./queue.server";
import type { RejectionReason } from "./rejection-reasons";

export type Verdict =
  /**
   * `edited`: the deal as the admin has changed it. `dealVersion`: the deal's version that the admin saw. `overwrite`: a change
   * also replaces values that are newer than it.
   */
  | { decision: "approved"; dealVersion: number; edited?: DealInput; overwrite?: boolean }
  | { decision: "rejected"; reason: RejectionReason; reasonText: string }
  /** `into`: a published deal. */
  | { decision: "merged"; into: string };

export type Outcome =
  | { dealId: string }
  /** An earlier decision, which stands. */
  | { decided: EarlierDecision }
  /** The submission or its deal is not what the admin saw. */
  | "changed"
  /** The change would replace newer values. */
  | "conflict"
  /** The deal has been deleted or merged. */
  | "deal_gone"
  /** A deal cannot be merged into this one: it is not published, or the same; or a change cannot be merged. */
  | "not_mergeable"
  | "not_found";

interface DecisionRequest {
  id: string;
  /** The submission's version that the admin saw. */
  version: number;
  verdict: Verdict;
  actorId: string;
  now: Date;
}

/**
 * Decides on a submission. Of simultaneous decisions the first stands, and the others return it; nothing is written unless the
 * result has a `dealId`.
 */
export async function decide(db: Database, { id, version, verdict, actorId, now }: DecisionRequest): Promise<Outcome> {
  if (!isUuid(id)) return "not_found";
  return inTransaction(db, async (transaction) => {
    const actor = await lockUser(transaction, actorId);
    await transaction.selectFrom("submissions").select("id").where("id", "=", id).forUpdate().execute();
    const decided = await findDecision(transaction, id);
    if (decided) return { decided };
    const found = await findWaiting(transaction, id);
    if (!found) return "not_found";
    if (found.version !== version) return "changed";
    await transaction.selectFrom("all_deals").select("id").where("id", "=", found.deal.id).forNoKeyUpdate().execute();
    const submission = await findWaiting(transaction, id);
    if (!submission) return "not_found";
    const failure = await carryOut(transaction, submission, verdict, { actorId: actor, now });
    if (failure) return failure;
    const { decision } = verdict;
    const { reason, reasonText } = verdict.decision === "rejected" ? verdict : { reason: null, reasonText: "" };
    await transaction
      .updateTable("submissions")
      .set({ decision, reason, reason_text: reasonText, decided_by: actor, decided_at: now })
      .where("id", "=", id)
      .execute();
    // A merge has its own entry in the log.
    if (decision !== "merged") {
      const event = { action: decision, dealId: submission.deal.id, reason: reason ?? undefined, reasonText };
      await logModeration(transaction, event, { actorId: actor, now });
    }
    return { dealId: submission.deal.id };
  });
}

async function carryOut(
  transaction: Database,
  submission: WaitingSubmission,
  verdict: Verdict,
  actor: Actor,
): Promise<Exclude<Outcome, object> | null> {
  const { kind, deal } = submission;
  if (verdict.decision === "approved") {
    if (deal.status !== "published" && (kind === "change" || deal.status !== "pending")) return "deal_gone";
    if (verdict.dealVersion !== deal.version) return "changed";
    if (kind === "change") return approveChange(transaction, submission, verdict, actor);
    await approveDeal(transaction, submission, verdict.edited, actor);
    return null;
  }
  if (verdict.decision === "rejected") {
    const isShown = deal.status === "pending" || deal.status === "published";
    if (kind === "deal" && isShown) await rejectDeal(transaction, deal.id, actor);
    return null;
  }
  if (kind !== "deal") return "not_mergeable";
  const merged = await mergeDeals(transaction, { from: deal.id, into: verdict.into, ...actor });
  return merged === "not_found" ? "not_mergeable" : null;
}

async function approveDeal(
  transaction: Database,
  { deal, userId }: WaitingSubmission,
  edited: DealInput | undefined,
  actor: Actor,
): Promise<void> {
  const { status, ...before } = deal;
  const edit = { before, after: { ...before, ...edited, source: before.source } };
  const after: DealInput = { ...edit.after, source: "revisedbyadmin" };
  const writeEdit = async () => {
    if (isChange(edit)) await writeEdits(transaction, [{ before, after }], { action: "edited", ...actor });
  };
  if (status === "pending") await publishPending(transaction, deal, { submitterId: userId, now: actor.now }, writeEdit);
  else await writeEdit();
}

async function approveChange(
  transaction: Database,
  { deal, changes, userId }: WaitingSubmission,
  { edited, overwrite = false }: Extract<Verdict, { decision: "approved" }>,
  actor: Actor,
): Promise<"conflict" | null> {
  const { status: _, ...before } = deal;
  if (!edited && !overwrite && conflictingFields(before, changes).length > 0) return "conflict";
  const { source } = before;
  const proposed: DealInput = { ...withChanges(before, changes), source };
  const after: DealInput = edited ? { ...edited, source } : proposed;
  if (!isChange({ before, after })) return null;
  const isEdited = isChange({ before: { ...before, ...proposed }, after });
  const edit = { before, after: { ...after, source: isEdited ? "revisedbyadmin" : "revisedbyuser" } as DealInput };
  const by = isEdited
    ? ({ actorId: actor.actorId, role: "admin" } as const)
    : { actorId: userId, role: "member" as const };
  await writeEdits(transaction, [edit], { action: "edited", ...by, now: actor.now });
  return null;
}
