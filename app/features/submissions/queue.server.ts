import { sql } from "kysely";
import type { Trust } from "~/features/accounts/tables";
import type { Deal } from "~/features/deals/deal";
import { pictureAt } from "~/features/deals/deal-columns.server";
import type { DealChanges } from "~/features/deals/edit/changes";
import { EDITABLE_COLUMNS, type EditableDeal } from "~/features/deals/edit/write-edits.server";
import type { SubmissionDecision, SubmissionKind } from "~/features/submissions/tables";
import type { Database } from "~/platform/db/connection.server";
import { countRows } from "~/platform/db/count-rows.server";
import type { Schema } from "~/platform/db/schema";
import { isUuid } from "~/platform/values/uuid";

export interface WaitingSubmission {
  id: string;
  kind: SubmissionKind;
  version: number;
  userId: string | null;
  /** The source that brought the deal, while it was not trusted. */
  source: string | null;
  /** The proposed changes; empty for a deal. */
  changes: DealChanges;
  note: string;
  createdAt: Date;
  /** The submitted deal, or the present one that a change is proposed for. */
  deal: EditableDeal & Pick<Deal, "picture"> & { status: Schema["all_deals"]["status"]["__select__"] };
}

export async function countWaiting(db: Database, { atMost }: { atMost?: number } = {}): Promise<number> {
  const waiting = db.selectFrom("submissions").select("id").where("decision", "is", null);
  return countRows(db, atMost === undefined ? waiting : waiting.limit(atMost));
}

/** How many seconds the oldest submission of a member has waited; 0 if none waits. */
export async function waitingSeconds(db: Database): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - min(created_at)), 0)::float as seconds
    from submissions where decision is null and source is null`.execute(db);
  return rows[0]?.seconds ?? 0;
}

/** SQL: people's come first. */
const QUEUE_ORDER = sql`(source is not null), created_at, id`;

export async function nextWaiting(db: Database, { after }: { after: string | null }): Promise<string | null> {
  const next = await db
    .selectFrom("submissions")
    .select("id")
    .where("decision", "is", null)
    .$if(after !== null && isUuid(after), (query) =>
      query.where(sql<boolean>`(${QUEUE_ORDER}) > (select ${QUEUE_ORDER} from submissions where id = ${after})`),
    )
    .orderBy(QUEUE_ORDER)
    .limit(1)
    .executeTakeFirst();
  return next?.id ?? null;
}

export async function findWaiting(db: Database, id: string): Promise<WaitingSubmission | null> {
  if (!isUuid(id)) return null;
  const submission = await db
    .selectFrom("submissions")
    .select([
      "id",
      "kind",
      "version",
      "note",
      "deal_id as dealId",
      "user_id as userId",
      "source",
      "created_at as createdAt",
    ])
    .select("changes")
    .$narrowType<{ changes: DealChanges }>()
    .where("id", "=", id)
    .where("decision", "is", null)
    .executeTakeFirst();
  if (!submission) return null;
  const { dealId, ...rest } = submission;
  const { imageUrl } = rest.changes;
  const deal = await db
    .selectFrom("all_deals")
    .select([...EDITABLE_COLUMNS, "status"])
    .select(pictureAt(imageUrl ? sql.val(imageUrl[1]) : sql.ref("image_url")).as("picture"))
    .where("id", "=", dealId)
    .executeTakeFirst();
  return deal ? { ...rest, deal } : null;
}

/** The earlier decision; `by` and `byId` are null once the account is deleted. */
export interface EarlierDecision {
  decision: SubmissionDecision;
  at: Date;
  by: string | null;
  byId: string | null;
  reason: string | null;
  reasonText: string;
}

export async function findEarlierDecision(db: Database, id: string): Promise<EarlierDecision | null> {
  if (!isUuid(id)) return null;
  const row = await db
    .selectFrom("submissions")
    .leftJoin("users", "users.id", "decided_by")
    .select([
      "decision",
      "decided_at as at",
      "username as by",
      "decided_by as byId",
      "reason",
      "reason_text as reasonText",
    ])
    .where("submissions.id", "=", id)
    .executeTakeFirst();
  const { decision, at } = row ?? {};
  return row && decision && at ? { ...row, decision, at } : null;
}

/** A member's submissions by decision, and the approved deals of the member by what became of them. */
interface SubmitterRecord {
  username: string;
  trust: Trust | null;
  approved: number;
  rejected: number;
  merged: number;
  live: number;
  gone: number;
  ended: number;
}

export async function submitterRecord(db: Database, userId: string): Promise<SubmitterRecord | null> {
  const { rows } = await sql<SubmitterRecord>`
    select username, trust,
      count(*) filter (where decision = 'approved') as approved,
      count(*) filter (where decision = 'rejected') as rejected,
      count(*) filter (where decision = 'merged') as merged,
      count(*) filter (where is_live) as live,
      count(*) filter (where state = 'gone') as gone,
      count(*) filter (where state = 'ended') as ended
    from users
    left join submissions on submissions.user_id = users.id
    left join deals on deals.id = submissions.deal_id and kind = 'deal' and decision = 'approved'
    where users.id = ${userId}
    group by users.id`.execute(db);
  return rows[0] ?? null;
}
