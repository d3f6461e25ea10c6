import { sql } from "kysely";
import type { Database } from "~/db/connection.server";
import type { DealTitles } from "~/domain/deals/deal-texts";
import { UNDO_WINDOW_MS } from "~/domain/deals/edit/batches.server";

export async function recentMerges(db: Database, { now }: { now: Date }) {
  const titles = (deal: "kept" | "merged") =>
    sql<DealTitles>`json_build_object('title', ${sql.ref(`${deal}.title`)}, 'lang', ${sql.ref(`${deal}.lang`)},
      'translations', ${sql.ref(`${deal}.translations`)})`.as(deal);
  return db
    .selectFrom("merges")
    .innerJoin("all_deals as kept", "kept.id", "merges.into_id")
    .innerJoin("all_deals as merged", "merged.id", "merges.from_id")
    .leftJoin("users", "users.id", "merges.user_id")
    .select(["merges.id", "merged_at as mergedAt", "username"])
    .select([titles("kept"), titles("merged")])
    .where("undone_at", "is", null)
    .where("kept.status", "in", ["published", "merged"])
    .where("merged_at", ">", new Date(now.getTime() - UNDO_WINDOW_MS))
    .orderBy("merged_at", "desc")
    .execute();
}
