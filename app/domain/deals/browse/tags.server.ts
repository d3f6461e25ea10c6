import type { Database } from "~/db/connection.server";
import type { CategoryKey } from "~/domain/deals/categories";

export interface TagCount {
  slug: string;
  name: string;
  deals: number;
}

/** The most frequent tags of a category (or of all). */
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

/** A tag with its name and count; null when no deal has it. */
export async function findTag(db: Database, slug: string): Promise<TagCount | null> {
  if (!slug) return null;
  const found = await db
    .selectFrom("deal_counts")
    .select(["tag_slug as slug", "tag as name", "deals"])
    .where("category", "=", "")
    .where("tag_slug", "=", slug)
    .where("deals", ">", 0)
    .executeTakeFirst();
  return found ?? null;
}

/** The categories of a tag's deals, most deals first. */
export async function categoriesOfTag(db: Database, slug: string): Promise<CategoryKey[]> {
  const rows = await db
    .selectFrom("deal_counts")
    .select("category")
    .where("tag_slug", "=", slug)
    .where("category", "<>", "")
    .where("deals", ">", 0)
    .orderBy("deals", "desc")
    .orderBy("category")
    .execute();
  return rows.map((row) => row.category as CategoryKey);
}
