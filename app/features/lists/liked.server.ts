import type { Deal } from "~/features/deals/deal";
import type { Database } from "~/platform/db/connection.server";
import { countRows } from "~/platform/db/count-rows.server";
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

export async function countLikes(db: Database, userId: string): Promise<number> {
  const likes = db.selectFrom("likes").innerJoin("deals", "deals.id", "likes.deal_id").where("user_id", "=", userId);
  return countRows(db, likes);
}
