import type { DealTitles } from "~/features/deals/deal-texts";
import type { Database } from "~/platform/db/connection.server";
import { countRows } from "~/platform/db/count-rows.server";

export interface OwnRating {
  id: string;
  rating: number;
  comment: string | null;
  createdAt: Date;
  deal: DealTitles & { id: string };
}

/** A user's ratings of the deals that are shown, newest first. */
export async function listOwnRatings(
  db: Database,
  { userId, offset, limit }: { userId: string; offset: number; limit: number },
): Promise<{ ratings: OwnRating[]; total: number }> {
  const own = db.selectFrom("ratings").innerJoin("deals", "deals.id", "ratings.deal_id").where("user_id", "=", userId);
  const [rows, total] = await Promise.all([
    own
      .select(["ratings.id", "rating", "comment", "ratings.created_at as createdAt"])
      .select(["deals.id as dealId", "title", "lang", "translations"])
      .orderBy("ratings.created_at", "desc")
      .orderBy("ratings.id", "desc")
      .offset(offset)
      .limit(limit)
      .execute(),
    countRows(db, own.select("ratings.id")),
  ]);
  return {
    ratings: rows.map(({ dealId, title, lang, translations, ...rating }) => ({
      ...rating,
      deal: { id: dealId, title, lang, translations },
    })),
    total,
  };
}
