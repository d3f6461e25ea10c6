import { sql } from "kysely";
import type { Database } from "~/db/connection.server";
import { inTransaction } from "~/db/retry.server";
import { createDeal, insertDeal } from "~/domain/deals/edit/edit.server";
import type { DealInput } from "~/domain/deals/input";
import { type Duplicate, findDuplicates } from "~/domain/duplicates/find-duplicates.server";
import { findBlock, type HostBlock } from "~/domain/moderation/blocked-hosts.server";
import { isUuid } from "~/domain/uuid";
import { findReachedLimit, type LimitReached, lockSubmitter } from "./limits.server";
import { asSubmitted, type SubmissionRemarks } from "./submission-input";

interface NewSubmission extends SubmissionRemarks {
  input: DealInput;
  userId: string;
  /** An idempotency key; every call without one, or with an invalid UUID, makes another submission. */
  formId?: string | null;
  now: Date;
}

/** The address leads to a host that no submission may lead to. */
export interface Blocked {
  blocked: HostBlock;
}

/** What a deal may repeat. */
export interface Duplicated {
  duplicates: Duplicate[];
}

export interface Submitted {
  id: string;
  dealId: string;
  /** False when this form made its submission earlier. */
  created: boolean;
  /** Whether it is published already. */
  published: boolean;
}

/**
 * Submits a member's deal: it waits for an admin, invisible to everybody else. A trusted member's is published at once, and
 * waits for an admin's decision too.
 *
 * @returns `duplicates`: what it may repeat, as long as the note does not say why it is different; nothing is written
 */
export async function submitDeal(
  db: Database,
  { input, userId, formId, note, credited, now }: NewSubmission,
): Promise<Submitted | LimitReached | Blocked | Duplicated | "no_account"> {
  return inTransaction(db, async (transaction) => {
    const submitter = await lockSubmitter(transaction, { userId, now });
    if (!submitter) return "no_account";
    const form = formId && isUuid(formId) ? formId : null;
    const earlier = await findByForm(transaction, userId, form);
    if (earlier) return earlier;
    const blocked = await findBlock(transaction, input.url, now);
    if (blocked) return { blocked };
    const duplicates = note === "" ? await findDuplicates(transaction, input, { now }) : [];
    if (duplicates.length > 0) return { duplicates };
    const reached = await findReachedLimit(transaction, { userId, now, ...submitter });
    if (reached) return reached;
    const submitted = asSubmitted(input);
    const dealId = submitter.trusted
      ? (await createDeal(transaction, { input: submitted, actorId: userId, role: "member", now })).deal.id
      : await insertPendingDeal(transaction, submitted, now);
    const row = { kind: "deal", deal_id: dealId, user_id: userId, form_id: form, note, credited } as const;
    return { id: await insertSubmission(transaction, row, now), dealId, created: true, published: submitter.trusted };
  });
}

/** The submission that a person's form has made; null: none. */
export async function findByForm(
  transaction: Database,
  userId: string,
  formId: string | null,
): Promise<Submitted | null> {
  if (formId === null) return null;
  const made = await transaction
    .selectFrom("submissions")
    .innerJoin("all_deals", "all_deals.id", "submissions.deal_id")
    .select(["submissions.id", "deal_id as dealId", "status", "kind"])
    .where("user_id", "=", userId)
    .where("form_id", "=", formId)
    .executeTakeFirst();
  if (!made) return null;
  const { status, kind, ...ids } = made;
  return { ...ids, created: false, published: kind === "deal" && status === "published" };
}

interface SubmissionRow {
  kind: "deal" | "change";
  deal_id: string;
  user_id: string;
  form_id: string | null;
  changes?: string;
  note: string;
  credited: boolean;
}

/** Inserts a submission of a locked person, and returns its id. */
export async function insertSubmission(transaction: Database, row: SubmissionRow, now: Date): Promise<string> {
  const { id } = await transaction
    .insertInto("submissions")
    .values({ ...row, created_at: now, updated_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Its price is recorded, and its history begins, when it is published. */
async function insertPendingDeal(transaction: Database, input: DealInput, now: Date): Promise<string> {
  const insert = insertDeal(input, { status: "pending", submission_id: null }, sql<Date>`${now}::timestamptz`);
  const inserted = await sql<{ id: string }>`with ${insert} select id from inserted`.execute(transaction);
  return inserted.rows[0]?.id ?? "";
}
