import { sql } from "kysely";
import { createDeal, insertDeal } from "~/features/deals/edit/edit.server";
import type { DealInput } from "~/features/deals/input";
import { findBlock, type HostBlock } from "~/features/moderation/blocked-hosts.server";
import type { Database } from "~/platform/db/connection.server";
import { inTransaction } from "~/platform/db/transaction.server";
import { type IdempotencyKey, runOnce } from "~/platform/values/idempotency.server";
import { findReachedLimit, type LimitReached, lockSubmitter } from "./limits.server";
import { findRepeated, type Repeated } from "./repeated.server";
import { asSubmitted, type SubmissionRemarks } from "./submission-input";

interface NewSubmission extends SubmissionRemarks {
  input: DealInput;
  userId: string;
  /** The key that makes retries safe; without one every call makes another submission. */
  idempotencyKey?: IdempotencyKey | null;
  now: Date;
}

export interface Blocked {
  blocked: HostBlock;
}

interface MadeSubmission {
  id: string;
  dealId: string;
  /** Whether it was published at once. */
  published: boolean;
}

/** `created`: false if an earlier request with the same key and content made it. */
export type Submitted = MadeSubmission & { created: boolean };

/**
 * Submits a deal, which waits for an admin, invisible to everybody else; a trusted member's is published at once, and waits for a
 * decision too. `duplicates`, `waiting`: what it may repeat, unless the note says why it is different; `key_reused`: the key was
 * used for something else. Nothing is written then.
 */
export async function submitDeal(
  db: Database,
  { input, userId, idempotencyKey = null, note, credited, now }: NewSubmission,
): Promise<Submitted | LimitReached | Blocked | Repeated | "no_account" | "key_reused"> {
  return submitOnce<LimitReached | Blocked | Repeated>(db, { userId, idempotencyKey, now }, async (submitter) => {
    const { transaction, trusted } = submitter;
    const blocked = await findBlock(transaction, input.url, now);
    if (blocked) return { refused: { blocked } };
    const repeated = note === "" ? await findRepeated(transaction, { input, userId, now }) : null;
    if (repeated) return { refused: repeated };
    const reached = await findReachedLimit(transaction, { userId, now, trusted });
    if (reached) return { refused: reached };
    const submitted = asSubmitted(input);
    const dealId = trusted
      ? (await createDeal(transaction, { input: submitted, actorId: userId, role: "member", now })).deal.id
      : await insertPendingDeal(transaction, submitted, now);
    const row = { kind: "deal", deal_id: dealId, user_id: userId, note, credited } as const;
    return { made: { id: await insertSubmission(transaction, row, now), dealId, published: trusted } };
  });
}

type Attempt<Refused> = { made: MadeSubmission } | { refused: Refused };

/** Locks a member and makes a submission, once for each idempotency key. */
export async function submitOnce<Refused>(
  db: Database,
  { userId, ...once }: { userId: string; idempotencyKey: IdempotencyKey | null; now: Date },
  submit: (submitter: { transaction: Database; trusted: boolean }) => Promise<Attempt<Refused>>,
): Promise<Submitted | Refused | "no_account" | "key_reused"> {
  const result = await inTransaction(db, async (transaction) => {
    const submitter = await lockSubmitter(transaction, { userId, now: once.now });
    if (!submitter) return "no_account";
    return runOnce(transaction, { userId, ...once }, () => submit({ transaction, ...submitter }));
  });
  if (result === "no_account") return result;
  if ("refused" in result) return result.refused;
  return "reused" in result ? "key_reused" : { ...result.made, created: !result.replayed };
}

interface SubmissionRow {
  kind: "deal" | "change";
  deal_id: string;
  user_id: string;
  changes?: string;
  note: string;
  credited: boolean;
}

/** Inserts a submission of a locked user, and returns its id. */
export async function insertSubmission(transaction: Database, row: SubmissionRow, now: Date): Promise<string> {
  const { id } = await transaction
    .insertInto("submissions")
    .values({ ...row, created_at: now, updated_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts the deal without price and history, which begin with its publication. */
async function insertPendingDeal(transaction: Database, input: DealInput, now: Date): Promise<string> {
  const insert = insertDeal(input, "pending", sql<Date>`${now}::timestamptz`);
  const inserted = await sql<{ id: string }>`with ${insert} select id from inserted`.execute(transaction);
  return inserted.rows[0]?.id ?? "";
}
