import type { DealChanges } from "~/features/deals/edit/changes";
import { EDITABLE_COLUMNS, type EditableDeal } from "~/features/deals/edit/write-edits.server";
import type { State } from "~/features/life/state";
import type { SubmissionDecision, SubmissionKind } from "~/features/submissions/tables";
import type { Database } from "~/platform/db/connection.server";
import { countRows } from "~/platform/db/count-rows.server";
import { isUuid } from "~/platform/values/uuid";

export const SUBMISSION_STATES = ["waiting", "published", "rejected", "merged"] as const;
type SubmissionState = (typeof SUBMISSION_STATES)[number];

export interface OwnSubmission {
  id: string;
  kind: SubmissionKind;
  state: SubmissionState;
  /** A member's own deal that is not yet public. */
  isPending: boolean;
  changes: DealChanges;
  note: string;
  credited: boolean;
  version: number;
  reason: string | null;
  reasonText: string;
  createdAt: Date;
  decidedAt: Date | null;
  /** The published deal and what became of it; null where there is none. */
  published: { id: string; title: string; state: State; workedCount: number } | null;
  /** The submitted deal, or the one to change; null where a deal to change is not shown to anybody any more. */
  deal: EditableDeal | null;
}

export async function listSubmissions(
  db: Database,
  { userId, offset, limit }: { userId: string; offset: number; limit: number },
): Promise<{ submissions: OwnSubmission[]; total: number }> {
  const [rows, total] = await Promise.all([
    ownSubmissions(db, userId)
      .orderBy("submissions.created_at", "desc")
      .orderBy("submissions.id", "desc")
      .offset(offset)
      .limit(limit)
      .execute(),
    countRows(db, db.selectFrom("submissions").where("user_id", "=", userId)),
  ]);
  return { submissions: rows.map(ownSubmission), total };
}

export async function findSubmission(
  db: Database,
  { id, userId }: { id: string; userId: string },
): Promise<OwnSubmission | null> {
  if (!isUuid(id)) return null;
  const row = await ownSubmissions(db, userId).where("submissions.id", "=", id).executeTakeFirst();
  return row ? ownSubmission(row) : null;
}

function ownSubmissions(db: Database, userId: string) {
  return db
    .selectFrom("submissions")
    .innerJoin("all_deals as deal", "deal.id", "submissions.deal_id")
    .leftJoin("deals as shown", (join) =>
      join.on("shown.id", "=", (eb) => eb.fn.coalesce("deal.merged_into", "deal.id")),
    )
    .select(EDITABLE_COLUMNS.map((column) => `deal.${column}` as const))
    .select([
      "submissions.id as submissionId",
      "submissions.kind as submissionKind",
      "changes",
      "note",
      "submissions.credited",
      "submissions.version as submissionVersion",
      "reason",
      "reason_text as reasonText",
      "submissions.created_at as submittedAt",
      "decision",
      "decided_at as decidedAt",
      "deal.status",
      "shown.id as shownId",
      "shown.title as shownTitle",
      "shown.state as shownState",
      "shown.worked_count as shownWorked",
    ])
    .where("submissions.user_id", "=", userId);
}

type OwnRow = Awaited<ReturnType<ReturnType<typeof ownSubmissions>["execute"]>>[number];

function ownSubmission(row: OwnRow): OwnSubmission {
  const { submissionId, submissionVersion, submittedAt, decidedAt, decision, status, ...about } = row;
  const { shownId, shownTitle, shownState, shownWorked, ...rest } = about;
  const { submissionKind: kind, changes, note, credited, reason, reasonText, ...deal } = rest;
  return {
    id: submissionId,
    kind,
    state: stateOf(kind, decision, status),
    isPending: status === "pending",
    changes: changes as DealChanges,
    note,
    credited,
    version: submissionVersion,
    reason,
    reasonText,
    createdAt: submittedAt,
    decidedAt,
    published:
      shownId === null || shownState === null
        ? null
        : { id: shownId, title: shownTitle ?? "", state: shownState, workedCount: shownWorked ?? 0 },
    deal: kind === "deal" || shownId !== null ? deal : null,
  };
}

function stateOf(kind: SubmissionKind, decision: SubmissionDecision | null, status: string): SubmissionState {
  if (decision !== null) return decision === "approved" ? "published" : decision;
  return kind === "deal" && status !== "pending" ? "published" : "waiting";
}
