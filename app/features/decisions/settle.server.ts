import { type RawBuilder, sql } from "kysely";
import type { SubmissionDecision } from "~/features/submissions/tables";
import { anyOf } from "~/platform/db/any-of.server";
import type { Database } from "~/platform/db/connection.server";
import type { Actor } from "~/platform/values/actor";
import { DEAL_TAKEN_OFF } from "./rejection-reasons";

interface Settlement {
  decision: SubmissionDecision;
  /** A code of `STORED_REASONS`. */
  reason?: string | null;
  reasonText?: string;
}

/** The deal is locked, as for all functions of this file, which run in the transaction that changes it (see LOCK_ORDER). */
export async function settleSubmission(
  transaction: Database,
  id: string,
  { decision, reason = null, reasonText = "" }: Settlement,
  { actorId, now }: Actor,
): Promise<void> {
  await transaction
    .updateTable("submissions")
    .set({ decision, reason, reason_text: reasonText, decided_by: actorId, decided_at: now })
    .where("id", "=", id)
    .execute();
}

/** Rejects undecided submissions about deals that were taken off: the deals themselves, and proposed changes of them. */
export async function settleTakenOff(
  transaction: Database,
  dealIds: readonly string[],
  { actorId, now }: Actor,
): Promise<void> {
  const ids = await lockSubmissions(transaction, sql`decision is null and deal_id = any(${dealIds}::uuid[])`);
  await transaction
    .updateTable("submissions")
    .set({ decision: "rejected", reason: DEAL_TAKEN_OFF, decided_by: actorId, decided_at: now })
    .where("id", "=", anyOf(ids))
    .execute();
}

export async function reopenTakenOff(transaction: Database, dealIds: readonly string[]): Promise<void> {
  const ids = await lockSubmissions(
    transaction,
    sql`decision = 'rejected' and reason = ${DEAL_TAKEN_OFF} and deal_id = any(${dealIds}::uuid[])`,
  );
  await reopen(transaction, ids);
}

/** Approves the submission `submissionId` if its deal was kept. Returns the settled submissions, for {@link reopen}. */
export async function settleMerged(
  transaction: Database,
  { mergedId, submissionId }: { mergedId: string; submissionId: string | null },
  { actorId, now }: Actor,
): Promise<string[]> {
  const ids = await lockSubmissions(
    transaction,
    sql`decision is null and (deal_id = ${mergedId} or id = ${submissionId}::uuid)`,
  );
  const decision = sql<SubmissionDecision>`case when deal_id = ${mergedId} then 'merged' else 'approved' end`;
  await transaction
    .updateTable("submissions")
    .set({ decision, decided_by: actorId, decided_at: now })
    .where("id", "=", anyOf(ids))
    .execute();
  return ids;
}

export async function reopen(transaction: Database, ids: readonly string[]): Promise<void> {
  await transaction
    .updateTable("submissions")
    .set({ decision: null, reason: null, reason_text: "", decided_by: null, decided_at: null })
    .where("id", "=", anyOf(ids))
    .execute();
}

async function lockSubmissions(transaction: Database, condition: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from submissions where ${condition} order by id for update`.execute(transaction);
  return rows.map(({ id }) => id);
}
