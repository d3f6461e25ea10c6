import { sql } from "kysely";
import { logModeration } from "~/features/moderation/events.server";
import { HIDDEN_BY_REPORTS } from "~/features/moderation/public-log.server";
import type { Database } from "~/platform/db/connection.server";
import { countRows } from "~/platform/db/count-rows.server";
import { lockUser } from "~/platform/db/lock-user.server";
import { inTransaction } from "~/platform/db/transaction.server";
import { DAY_MS } from "~/platform/values/durations";
import { isUuid } from "~/platform/values/uuid";
import type { ReportInput } from "./report-input";
import { findReportable, type ReportTarget } from "./report-target.server";

/** The limit of a user's reports in 24 hours. */
export const DAILY_REPORTS = 20;

/** The number of open reports of a review's present comment, from networks and accounts older than a day, that hide it. */
const HIDING_REPORTS = 3;

interface NewReport extends ReportInput {
  dealId: string;
  /** A review of the deal; null: the deal itself. */
  ratingId: string | null;
  userId: string;
  /** The sender's network from `hashNetwork`: the reports of one network count once. */
  network?: Buffer | null;
  now: Date;
}

/**
 * Stores a report: one per user and target, and another after the comment has changed. Enough reports hide a review's comment
 * until an admin decides; its stars count on, and a deal is never hidden. `not_found`: it is not shown; `most`: the daily limit.
 */
export async function report(
  db: Database,
  { dealId, ratingId, userId, reason, note, network = null, now }: NewReport,
): Promise<"reported" | "reported_before" | "own_review" | "not_found" | "no_account" | { most: number }> {
  return inTransaction(db, async (transaction) => {
    if (!(await lockUser(transaction, userId, "forNoKeyUpdate"))) return "no_account";
    // Simultaneous reports of one review are counted one after another.
    if (ratingId !== null) await lockRating(transaction, ratingId);
    const found = await findReportable(transaction, { dealId, ratingId });
    if (!found) return "not_found";
    const { target } = found;
    if (found.authorId === userId) return "own_review";
    const earlier = await findReport(transaction, { target, userId });
    if (earlier && !earlier.isOutdated) return "reported_before";
    const dayAgo = new Date(now.getTime() - DAY_MS);
    const sent = transaction.selectFrom("reports").where("user_id", "=", userId).where("created_at", ">", dayAgo);
    if ((await countRows(transaction, sent)) >= DAILY_REPORTS) return { most: DAILY_REPORTS };
    if (earlier) await transaction.deleteFrom("reports").where("id", "=", earlier.id).execute();
    await transaction
      .insertInto("reports")
      .values({
        ...(target.kind === "deal" ? { deal_id: target.id } : { rating_id: target.id }),
        ...{ user_id: userId, reason, note, network, created_at: now },
      })
      .execute();
    if (target.kind === "rating") await hideReported(transaction, { ratingId: target.id, dealId: found.deal.id, now });
    return "reported";
  });
}

export async function hasReported(db: Database, ids: { target: ReportTarget; userId: string }): Promise<boolean> {
  const earlier = await findReport(db, ids);
  return earlier !== null && !earlier.isOutdated;
}

/** A user's report of a target; `isOutdated`: the author of the review has changed the comment since. */
async function findReport(db: Database, { target: { kind, id }, userId }: { target: ReportTarget; userId: string }) {
  const found = await db
    .selectFrom("reports")
    .leftJoin("ratings", "ratings.id", "reports.rating_id")
    .select("reports.id")
    .select(sql<boolean>`coalesce(reports.created_at <= comment_at, false)`.as("isOutdated"))
    .where(kind === "deal" ? "reports.deal_id" : "rating_id", "=", id)
    .where("reports.user_id", "=", userId)
    .executeTakeFirst();
  return found ?? null;
}

/** Locks a review until the transaction ends; null without one. */
export async function lockRating(transaction: Database, ratingId: string) {
  if (!isUuid(ratingId)) return null;
  const rating = transaction
    .selectFrom("ratings")
    .select(["id", "deal_id as dealId", "hidden_at as hiddenAt", "updated_at as updatedAt"])
    .where("id", "=", ratingId)
    .forNoKeyUpdate();
  // A merge inserts the row anew, which only the next statement sees.
  return (await rating.executeTakeFirst()) ?? (await rating.executeTakeFirst()) ?? null;
}

/** A comment that an admin has kept is hidden again only after its author has changed it. */
async function hideReported(
  transaction: Database,
  { ratingId, dealId, now }: { ratingId: string; dealId: string; now: Date },
): Promise<void> {
  const { numAffectedRows } = await sql`
    update ratings set hidden_at = ${now}
    where id = ${ratingId} and hidden_at is null and (moderated_at is null or comment_at > moderated_at)
      and ${HIDING_REPORTS} <= (
        select count(distinct coalesce(network, decode(replace(users.id::text, '-', ''), 'hex')))
        from reports join users on users.id = reports.user_id
        where rating_id = ${ratingId} and decided_at is null and reports.created_at > comment_at
          and users.created_at <= reports.created_at - make_interval(secs => ${DAY_MS / 1_000})
      )`.execute(transaction);
  if (numAffectedRows === 0n) return;
  await logModeration(
    transaction,
    { action: "review_hidden", dealId, reason: HIDDEN_BY_REPORTS },
    { actorId: null, now },
  );
}
