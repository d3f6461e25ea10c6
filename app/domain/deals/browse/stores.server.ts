import type { Database } from "~/db/connection.server";
import type { CategoryKey } from "~/domain/deals/categories";

/** Null when the shop has no deal. The categories come with their numbers of live deals, most deals first. */
export async function findStore(
  db: Database,
  slug: string,
): Promise<{ name: string; categories: { category: CategoryKey; live: number }[] } | null> {
  const rows = await db
    .selectFrom("deal_store_counts")
    .select(["store", "category", "live"])
    .where("store_slug", "=", slug)
    .where("deals", ">", 0)
    .orderBy("deals", "desc")
    .orderBy("category")
    .execute();
  const name = rows.find(({ category }) => category === "")?.store;
  if (name === undefined) return null;
  const categories = rows.flatMap(({ category, live }) => (category === "" ? [] : [{ category, live }]));
  return { name, categories };
}

export interface StoreCount {
  name: string;
  deals: number;
}

/** The shops with the most deals, of a category or of all. */
export async function popularStores(
  db: Database,
  { category = null, limit }: { category?: CategoryKey | null; limit: number },
): Promise<StoreCount[]> {
  return db
    .selectFrom("deal_store_counts")
    .select(["store as name", "deals"])
    .where("category", "=", category ?? "")
    .where("deals", ">", 0)
    .orderBy("deals", "desc")
    .orderBy("store_slug")
    .limit(limit)
    .execute();
}
