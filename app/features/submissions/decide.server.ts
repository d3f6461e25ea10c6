import { hasRight } from "~/features/accounts/has-right.server";
import { conflictingFields, type DealChanges, withChanges } from "~/features/deals/edit/changes";
import { isChange, writeEdits } from "~/features/deals/edit/write-edits.server";
import type { DealInput } from "~/features/deals/input";
import type { RejectionReason } from "~/features/decisions/rejection-reasons";
import { settleSubmission, settleTakenOff } from "~/features/decisions/settle.server";
import { lockForMerge } from "~/features/duplicates/merge.server";
import { findBlock, type HostBlock } from "~/features/moderation/blocked-hosts.server";
import { logModeration } from "~/features/moderation/events.server";
import type { Database } from "~/platform/db/connection.server";
import { lockUser } from "~/platform/db/lock-user.server";
import { inTransaction } from "~/platform/db/transaction.server";
import type { Actor } from "~/platform/values/actor";
import { isUuid } from "~/platform/values/uuid";
import { judgeMerge } from "./judge-duplicates.server";
import { publishPending, rejectDeal } from "./publish.server";
import { type EarlierDecision, findEarlierDecision, findWaiting, type WaitingSubmission } from "./queue.server";
import type { Blocked } from "./submit.server";

export type QueueVerdict =
  /**
   * `edited`: the deal as the admin has changed it. `dealVersion`: the deal's version that the admin saw. `overwrite`: a change
   * also replaces values that are newer than it. `allowBlocked`: the admin knows that the store is blocked.
   */
  | { decision: "approved"; dealVersion: number; edited?: DealInput; overwrite?: boolean; allowBlocked?: boolean }
  | { decision: "rejected"; reason: RejectionReason; reasonText: string }
  | { decision: "merged"; into: string };

type Refusal =
  | Blocked
  /** The submission or its deal is not what the admin saw. */
  | "changed"
  /** The change would replace newer values, or no longer fits the deal. */
  | "conflict"
  /** The deal has been deleted or merged. */
  | "deal_gone"
  /** A deal that others were merged into cannot be rejected: their addresses lead to it. */
  | "has_merged"
  /** A deal cannot be merged into this one: it is not published, or the same; or a change cannot be merged. */
  | "not_mergeable"
  | "not_found"
  /** A moderator's own: only who may publish deals decides on those. */
  | "own";

export type Outcome =
  | { dealId: string }
  /** An earlier decision, which stands. */
  | { decided: EarlierDecision }
  | Refusal;

interface DecisionRequest {
  id: string;
  /** The submission's version that the admin saw. */
  version: number;
  verdict: QueueVerdict;
  actorId: string;
  now: Date;
}

/** The first of simultaneous decisions stands, and the others return it; nothing is written unless a `dealId` is returned. */
export async function decide(db: Database, { id, version, verdict, actorId, now }: DecisionRequest): Promise<Outcome> {
  if (!isUuid(id)) return "not_found";
  return inTransaction(db, async (transaction) => {
    const actor = { actorId: await lockUser(transaction, actorId), now };
    await lockDecided(transaction, id, verdict);
    const decided = await findEarlierDecision(transaction, id);
    if (decided) return { decided };
    const submission = await findWaiting(transaction, id);
    if (!submission) return "not_found";
    const mayPublish = await hasRight(transaction, actorId, "deals");
    if (submission.userId === actorId && !mayPublish) return "own";
    if (submission.version !== version) return "changed";
    const allowed = mayPublish ? verdict : keepFeatured(verdict, submission.deal);
    return (await carryOut(transaction, submission, allowed, actor)) ?? { dealId: submission.deal.id };
  });
}

/** Featuring is left to those who may publish deals. */
function keepFeatured(verdict: QueueVerdict, { featured }: DealInput): QueueVerdict {
  if (verdict.decision !== "approved" || !verdict.edited) return verdict;
  return { ...verdict, edited: { ...verdict.edited, featured } };
}

/** Locks a submission's user, its deal, before a merge also the other deal, and then the submission. */
export async function lockDecided(transaction: Database, id: string, verdict?: QueueVerdict): Promise<void> {
  const submission = transaction.selectFrom("submissions").select(["user_id", "deal_id"]).where("id", "=", id);
  const { user_id: userId, deal_id: dealId } = (await submission.executeTakeFirst()) ?? {};
  if (dealId === undefined) return;
  if (userId) await lockUser(transaction, userId);
  if (verdict?.decision === "merged" && isUuid(verdict.into)) await lockForMerge(transaction, [dealId, verdict.into]);
  else await transaction.selectFrom("all_deals").select("id").where("id", "=", dealId).forNoKeyUpdate().execute();
  await submission.forUpdate().execute();
}

async function carryOut(
  transaction: Database,
  submission: WaitingSubmission,
  verdict: QueueVerdict,
  actor: Actor,
): Promise<Refusal | null> {
  if (verdict.decision === "approved") return approve(transaction, submission, verdict, actor);
  if (verdict.decision === "rejected") return reject(transaction, submission, verdict, actor);
  const { id, kind, deal } = submission;
  if (kind !== "deal") return "not_mergeable";
  const merged = await judgeMerge(transaction, { from: deal.id, into: verdict.into, submissionId: id, ...actor });
  return merged === "not_found" ? "not_mergeable" : null;
}

async function reject(
  transaction: Database,
  { id, kind, deal }: WaitingSubmission,
  verdict: Extract<QueueVerdict, { decision: "rejected" }>,
  actor: Actor,
): Promise<Refusal | null> {
  if (kind === "deal") {
    if (await hasMerged(transaction, deal.id)) return "has_merged";
    await rejectDeal(transaction, deal.id, actor);
  }
  await settleSubmission(transaction, id, verdict, actor);
  if (kind === "deal") await settleTakenOff(transaction, [deal.id], actor);
  const { reason, reasonText } = verdict;
  await logModeration(transaction, { action: "rejected", dealId: deal.id, reason, reasonText }, actor);
  return null;
}

export async function hasMerged(transaction: Database, dealId: string): Promise<boolean> {
  const merged = transaction.selectFrom("all_deals").select("id").where("merged_into", "=", dealId).limit(1);
  return (await merged.executeTakeFirst()) !== undefined;
}

type Approval = Extract<QueueVerdict, { decision: "approved" }>;

async function approve(
  transaction: Database,
  submission: WaitingSubmission,
  verdict: Approval,
  actor: Actor,
): Promise<Refusal | null> {
  const { id, kind, deal } = submission;
  if (deal.status !== "published" && (kind === "change" || deal.status !== "pending")) return "deal_gone";
  if (verdict.dealVersion !== deal.version) return "changed";
  const proposed = verdict.edited ?? withChanges(deal, submission.changes);
  const blocked = await findProposedBlock(transaction, submission, { proposed, now: actor.now });
  if (blocked && !verdict.allowBlocked) return { blocked };
  if (kind === "deal") await approveDeal(transaction, submission, verdict.edited, actor);
  else if ((await approveChange(transaction, submission, verdict, actor)) === "conflict") return "conflict";
  await settleSubmission(transaction, id, { decision: "approved" }, actor);
  await logModeration(transaction, { action: "approved", dealId: deal.id, reasonText: "" }, actor);
  return null;
}

/** The block of the store that a submission leads to; for a change only if it has another address. */
export async function findProposedBlock(
  db: Database,
  { kind, deal }: WaitingSubmission,
  { proposed, now }: { proposed: DealInput; now: Date },
): Promise<HostBlock | null> {
  if (kind === "change" && proposed.url === deal.url) return null;
  return findBlock(db, proposed.url, now);
}

async function approveDeal(
  transaction: Database,
  { deal, userId, source }: WaitingSubmission,
  edited: DealInput | undefined,
  actor: Actor,
): Promise<void> {
  const { status, ...before } = deal;
  const edit = { before, after: { ...before, ...edited, source: before.source } };
  const after: DealInput = { ...edit.after, source: "revisedbyadmin" };
  const writeEdit = async () => {
    if (isChange(edit)) await writeEdits(transaction, [{ before, after }], { action: "edited", ...actor });
  };
  if (status === "pending")
    await publishPending(transaction, deal, { submitterId: userId, source, now: actor.now }, writeEdit);
  else await writeEdit();
}

/** The proposed fields that no longer fit the other values of the deal, which may be newer. */
export function unfitFields(deal: DealInput, changes: DealChanges): (keyof DealInput)[] {
  const { originalPrice, discountedPrice } = withChanges(deal, changes);
  if (discountedPrice <= originalPrice) return [];
  return (["originalPrice", "discountedPrice"] as const).filter((field) => changes[field]);
}

async function approveChange(
  transaction: Database,
  { deal, changes, userId }: WaitingSubmission,
  { edited, overwrite = false }: Approval,
  actor: Actor,
): Promise<"conflict" | null> {
  const { status: _, ...before } = deal;
  if (!edited && !overwrite && conflictingFields(before, changes).length > 0) return "conflict";
  if (!edited && unfitFields(before, changes).length > 0) return "conflict";
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
