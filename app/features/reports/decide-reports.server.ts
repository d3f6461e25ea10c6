import { sql } from "kysely";
import { hasRight } from "~/features/accounts/has-right.server";
import { changeDeals } from "~/features/deals/edit/batches.server";
import { lockDeals } from "~/features/deals/edit/write-edits.server";
import { setState } from "~/features/life/update-state.server";
import { logModeration, type ModerationEvent } from "~/features/moderation/events.server";
import type { ReportDecision } from "~/features/reports/tables";
import { isOwnDeal } from "~/features/submissions/own-deals.server";
import type { Database } from "~/platform/db/connection.server";
import { lockUser } from "~/platform/db/lock-user.server";
import { inTransaction } from "~/platform/db/transaction.server";
import { isUuid } from "~/platform/values/uuid";
import { lockRating } from "./report.server";
import type { ReportTarget } from "./report-target.server";
import { REPORT_VERDICTS, type ReportVerdict } from "./report-verdicts";

interface DecisionRequest {
  target: ReportTarget;
  verdict: ReportVerdict;
  /** The answer to those who reported; may be empty. */
  answer: string;
  /** The newest report that the admin saw: later ones stay open. */
  upTo: Date;
  /** When the review that the admin saw was written; null for a deal. */
  reviewAt: Date | null;
  actorId: string;
  now: Date;
}

export type ReportOutcome =
  | "done"
  /** An earlier decision, which stands; `by` is null once the account is deleted. */
  | { decided: { decision: ReportDecision; by: string | null; byId: string | null } }
  /** The author has changed the review. */
  | "changed"
  /** The deal is not published. */
  | "deal_gone"
  /** Their own review, report or submitted deal: only who may publish deals decides on that, so that a sole admin can. */
  | "own"
  | "not_found";

/** The first of simultaneous decisions stands, and the others return it; nothing is written unless it is `done`. */
export async function decideReports(db: Database, request: DecisionRequest): Promise<ReportOutcome> {
  const { target, verdict } = request;
  const known: readonly string[] = REPORT_VERDICTS[target.kind];
  if (!isUuid(target.id) || !known.includes(verdict)) return "not_found";
  return inTransaction(db, async (transaction) => {
    const actorId = await lockUser(transaction, request.actorId);
    if (actorId === null) return "not_found";
    if (await isOwnTarget(transaction, target, actorId)) return "own";
    return target.kind === "deal"
      ? decideDeal(transaction, { ...request, actorId })
      : decideReview(transaction, { ...request, actorId });
  });
}

/** Whether somebody has written the review, submitted the deal or what it is about, or reported it: they are no judge of that. */
export async function isOwnTarget(db: Database, target: ReportTarget, userId: string): Promise<boolean> {
  if (await hasRight(db, userId, "deals")) return false;
  const reported = reportsOf(db, target).select("id").where("user_id", "=", userId);
  if (await reported.where("decided_at", "is", null).executeTakeFirst()) return true;
  if (target.kind === "deal") return isOwnDeal(db, userId, [target.id]);
  const rating = await db
    .selectFrom("ratings")
    .select(["user_id", "deal_id"])
    .where("id", "=", target.id)
    .executeTakeFirst();
  return rating !== undefined && (rating.user_id === userId || (await isOwnDeal(db, userId, [rating.deal_id])));
}

async function decideDeal(transaction: Database, request: DecisionRequest): Promise<ReportOutcome> {
  const { target, verdict, actorId, now } = request;
  const [deal] = await lockDeals(transaction, [target.id]);
  const open = await lockOpen(transaction, request);
  if (open.length === 0) return findEarlier(transaction, target);
  if (!deal && verdict !== "dismiss") return "deal_gone";
  if (verdict === "gone") await setState(transaction, target.id, "gone", actorId);
  if (verdict === "delete") {
    await changeDeals(transaction, { ids: [target.id], change: { delete: true }, actorId, now });
  }
  await close(transaction, open, request);
  const event: ModerationEvent =
    verdict === "dismiss"
      ? { action: "report_dismissed", dealId: target.id }
      : { action: "report_accepted", dealId: target.id, reason: verdict };
  await logModeration(transaction, event, { actorId, now });
  return "done";
}

async function decideReview(transaction: Database, request: DecisionRequest): Promise<ReportOutcome> {
  const { target, verdict, reviewAt, actorId, now } = request;
  const rating = await lockRating(transaction, target.id);
  if (!rating) return "not_found";
  const open = await lockOpen(transaction, request);
  if (open.length === 0) return findEarlier(transaction, target);
  if (rating.updatedAt.getTime() !== reviewAt?.getTime()) return "changed";
  const hides = verdict === "hide";
  await transaction
    .updateTable("ratings")
    .set({ hidden_at: hides ? (rating.hiddenAt ?? now) : null, moderated_at: now })
    .where("id", "=", target.id)
    .execute();
  await close(transaction, open, request);
  const action = hides ? "review_hidden" : rating.hiddenAt ? "review_shown" : "report_dismissed";
  const event = { action, dealId: rating.dealId, reason: hides ? open[0]?.reason : undefined } as const;
  await logModeration(transaction, event, { actorId, now });
  return "done";
}

/** The reports about a target; those of a deal include those of the deals merged into it. */
function reportsOf(db: Database, { kind, id }: ReportTarget) {
  const reports = db.selectFrom("reports");
  if (kind === "rating") return reports.where("rating_id", "=", id);
  return reports.where((eb) =>
    eb.or([
      eb("deal_id", "=", id),
      eb("deal_id", "in", eb.selectFrom("all_deals").select("id").where("merged_into", "=", id)),
    ]),
  );
}

async function lockOpen(transaction: Database, { target, upTo }: DecisionRequest) {
  return reportsOf(transaction, target)
    .select(["id", "reason"])
    .where("decided_at", "is", null)
    .where("created_at", "<=", upTo)
    .orderBy("created_at")
    .orderBy("id")
    .forUpdate()
    .execute();
}

async function close(
  transaction: Database,
  open: readonly { id: string }[],
  { verdict, answer, actorId, now }: DecisionRequest,
): Promise<void> {
  const ids = open.map(({ id }) => id);
  await transaction
    .updateTable("reports")
    .set({
      decision: verdict === "dismiss" ? "dismissed" : "accepted",
      ...{ answer, decided_by: actorId, decided_at: now },
    })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}

async function findEarlier(transaction: Database, target: ReportTarget): Promise<ReportOutcome> {
  const row = await reportsOf(transaction, target)
    .leftJoin("users", "users.id", "decided_by")
    .select(["decision", "username as by", "decided_by as byId"])
    .where("decided_at", "is not", null)
    .orderBy("decided_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.decision ? { decided: { ...row, decision: row.decision } } : "not_found";
}
