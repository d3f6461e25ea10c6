import { sql } from "kysely";
import { withLockedDeal } from "~/features/reactions/deal-lock.server";
import type { Database } from "~/platform/db/connection.server";
import { retryingConflicts } from "~/platform/db/transaction.server";
import { isUuid } from "~/platform/values/uuid";
import type { RatingInput } from "./input";

/** A user's rating of a deal: 1 to 5 stars. The name is null once the account is gone (specification §3.5). */
export interface Rating {
  id: string;
  dealId: string;
  rating: number;
  comment: string | null;
  createdAt: Date;
  updatedAt: Date;
  username: string | null;
}

const BASIC_COLUMNS = [
  "ratings.id",
  "ratings.deal_id as dealId",
  "rating",
  "created_at as createdAt",
  "updated_at as updatedAt",
  sql<string | null>`(select username from users where users.id = ratings.user_id)`.as("username"),
] as const;

/** What everybody may read: a hidden comment is null. */
const SHOWN_COLUMNS = [
  ...BASIC_COLUMNS,
  sql<string | null>`case when hidden_at is null then comment end`.as("comment"),
] as const;

const OWN_COLUMNS = [...BASIC_COLUMNS, "comment"] as const;

/** Deleted deals keep their ratings until they are purged. */
const hasVisibleDeal = sql<boolean>`exists (select from deals where deals.id = ratings.deal_id)`;

/** Upserts a user's rating of a deal (specification §4.7). Null if there is no such deal or account. */
export async function rateDeal(
  db: Database,
  { dealId, userId, rating, comment }: { dealId: string; userId: string } & RatingInput,
): Promise<Rating | null> {
  if (!isUuid(dealId) || !isUuid(userId)) return null;
  const upsert = withLockedDeal(db, { dealId, userId })
    .insertInto("ratings")
    .columns(["deal_id", "user_id", "rating", "comment"])
    .expression((eb) =>
      eb
        .selectFrom("deal")
        .select(["deal_id", "user_id", sql<number>`${rating}::smallint`.as("rating")])
        .select(sql<string | null>`${comment}::text`.as("comment")),
    )
    .onConflict((conflict) =>
      conflict.columns(["deal_id", "user_id"]).doUpdateSet({
        ...{ rating, comment, updated_at: sql`now()` },
        comment_at: sql`case when ratings.comment is distinct from excluded.comment then now() else ratings.comment_at end`,
      }),
    )
    .returning(OWN_COLUMNS);
  return (await retryingConflicts(db, () => upsert.executeTakeFirst())) ?? null;
}

/** Deletes a rating. `hidden`: moderation hides its comment, which a new rating would evade. */
export async function deleteRating(
  db: Database,
  ids: { dealId: string; userId: string },
): Promise<"deleted" | "not_found" | "hidden"> {
  if (!isUuid(ids.dealId) || !isUuid(ids.userId)) return "not_found";
  const remove = withLockedDeal(db, ids)
    .deleteFrom("ratings")
    .using("deal")
    .whereRef("ratings.deal_id", "=", "deal.deal_id")
    .whereRef("ratings.user_id", "=", "deal.user_id")
    .where("hidden_at", "is", null)
    .returning("ratings.id");
  const deleted = await retryingConflicts(db, () => remove.executeTakeFirst());
  if (deleted) return "deleted";
  return (await ratingOf(db, ids).select("id").executeTakeFirst()) ? "hidden" : "not_found";
}

export async function updateRating(
  db: Database,
  { ratingId, userId, rating, comment }: { ratingId: string; userId: string } & RatingInput,
): Promise<Rating | "not_found" | "not_author"> {
  if (!isUuid(ratingId)) return "not_found";
  const rated = await db
    .selectFrom("ratings")
    .select(["deal_id as dealId", "user_id as authorId"])
    .where("id", "=", ratingId)
    .executeTakeFirst();
  if (!rated) return "not_found";
  if (rated.authorId !== userId) return "not_author";
  return (await rateDeal(db, { dealId: rated.dealId, userId, rating, comment })) ?? "not_found";
}

export async function findRating(db: Database, ids: { dealId: string; userId: string }): Promise<Rating | null> {
  if (!isUuid(ids.dealId) || !isUuid(ids.userId)) return null;
  return (await ratingOf(db, ids).select(SHOWN_COLUMNS).executeTakeFirst()) ?? null;
}

/** The user's own rating, with the comment even if it is hidden, and whether it is. Both ids must be UUIDs. */
export function ownRatingQuery(db: Database, ids: { dealId: string; userId: string }) {
  return ratingOf(db, ids).select([...OWN_COLUMNS, sql<boolean>`hidden_at is not null`.as("isHidden")]);
}

function ratingOf(db: Database, { dealId, userId }: { dealId: string; userId: string }) {
  return db.selectFrom("ratings").where(hasVisibleDeal).where("deal_id", "=", dealId).where("user_id", "=", userId);
}

interface RatingsPage {
  dealId: string;
  offset: number;
  limit: number;
}

export async function listRatings(db: Database, page: RatingsPage): Promise<Rating[]> {
  return isUuid(page.dealId) ? ratingsQuery(db, page).execute() : [];
}

/** A page of a deal's ratings, newest first. The id must be a UUID. */
export function ratingsQuery(db: Database, { dealId, offset, limit }: RatingsPage) {
  return db
    .selectFrom("ratings")
    .select(SHOWN_COLUMNS)
    .where(hasVisibleDeal)
    .where("deal_id", "=", dealId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .offset(offset)
    .limit(limit);
}

/** Specification §3.5: the average from 1 to 5 with two decimals, 0 without ratings. Null without such a deal. */
export async function ratingSummary(db: Database, dealId: string) {
  if (!isUuid(dealId)) return null;
  const summary = await db
    .selectFrom("deals")
    .select(["average_rating as averageRating", "ratings_count as totalRatings"])
    .where("id", "=", dealId)
    .executeTakeFirst();
  return summary ?? null;
}
