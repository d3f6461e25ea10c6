import { sql } from "kysely";
import type { Deal } from "~/features/deals/deal";
import type { Database } from "~/platform/db/connection.server";
import { dealsById } from "./browse.server";

export async function likedDeals(
  db: Database,
  { userId, offset, limit }: { userId: string; offset: number; limit: number },
): Promise<Deal[]> {
  const likes = await db
    .selectFrom("likes")
    .innerJoin("deals", "deals.id", "likes.deal_id")
    .select("deal_id")
    .where("user_id", "=", userId)
    .orderBy("likes.created_at", "desc")
    .orderBy("deal_id")
    .offset(offset)
    .limit(limit)
    .execute();
  return dealsById(
    db,
    likes.map((like) => like.deal_id),
  );
}

/** The number of published deals that a user likes, in SQL. */
export const likesOf = (userId: unknown) =>
  sql<number>`(select count(*) from likes join deals on deals.id = likes.deal_id where likes.user_id = ${userId})`;

export async function countLikes(db: Database, userId: string): Promise<number> {
  const { likes } = await db.selectNoFrom(likesOf(userId).as("likes")).executeTakeFirstOrThrow();
  return likes;
}
