import { type CategoryKey, categoryKeys } from "~/features/categories/categories";
import type { Database } from "~/platform/db/connection.server";

export interface TagCount {
  slug: string;
  name: string;
  deals: number;
}

export async function popularTags(
  db: Database,
  { category = null, limit }: { category?: CategoryKey | null; limit: number },
): Promise<TagCount[]> {
  return db
    .selectFrom("deal_counts")
    .select(["tag_slug as slug", "tag as name", "deals"])
    .where("category", "=", category ?? "")
    .where("tag_slug", "<>", "")
    .where("deals", ">", 0)
    .orderBy("deals", "desc")
    .orderBy("tag_slug")
    .limit(limit)
    .execute();
}

/** A tag with its categories and their numbers of live deals, most deals first; null if no deal has it. */
export async function findTag(
  db: Database,
  slug: string,
): Promise<{ name: string; deals: number; categories: CategoryCount[] } | null> {
  if (!slug) return null;
  const rows = await db
    .selectFrom("deal_counts")
    .select(["tag as name", "category", "deals", "live"])
    .where("tag_slug", "=", slug)
    .where("deals", ">", 0)
    .orderBy("deals", "desc")
    .orderBy("category")
    .execute();
  const total = rows.find(({ category }) => category === "");
  return total ? { name: total.name, deals: total.deals, categories: categoriesIn(rows) } : null;
}

export interface CategoryCount {
  category: CategoryKey;
  /** How many of its deals are live; null where that is not counted. */
  live: number | null;
}

/** Leaves out the row of all categories. */
export function categoriesIn(rows: readonly { category: CategoryKey | ""; live: number }[]) {
  return rows.flatMap(({ category, live }) => (category === "" ? [] : [{ category, live }]));
}

/** All categories, in the site's order; hidden ones that have deals come last. */
export async function categoryCounts(db: Database): Promise<CategoryCount[]> {
  const rows = await db
    .selectFrom("deal_counts")
    .select(["category", "live"])
    .where("tag_slug", "=", "")
    .where("category", "<>", "")
    .execute();
  const live = new Map<string, number>(rows.map((row) => [row.category, row.live]));
  const keys = new Set([...categoryKeys(), ...live.keys()]);
  return [...keys].map((category) => ({ category, live: live.get(category) ?? 0 }));
}
