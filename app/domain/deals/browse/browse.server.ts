import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from "kysely";
import { anyOf } from "~/db/any-of.server";
import type { Database } from "~/db/connection.server";
import type { Schema } from "~/db/schema";
import type { CategoryKey } from "~/domain/deals/categories";
import type { Deal, ListSort, Source } from "~/domain/deals/deal";
import { isUuid } from "~/domain/uuid";

/** Which deals a list holds. `tag` is a slug. */
export interface DealFilter {
  category?: CategoryKey | null;
  tag?: string | null;
  source?: Source | null;
  featured?: boolean;
}

export interface DealQuery extends DealFilter {
  sort: ListSort;
  /** Deals passed over from the first, and deals answered at most. */
  offset: number;
  limit: number;
}

export const DEAL_COLUMNS = [
  "id",
  "title",
  "description",
  "original_price as originalPrice",
  "discounted_price as discountedPrice",
  "discount_percentage as discountPercentage",
  "image_url as imageUrl",
  "store",
  "category",
  "tags",
  "url",
  "crawlurl",
  "source",
  "expires_at as expiresAt",
  "featured",
  "coupon",
  "average_rating as averageRating",
  "rating_sum as ratingSum",
  "ratings_count as ratingsCount",
  "like_count as likeCount",
  "noluck_count as noluckCount",
  "created_at as createdAt",
  "updated_at as updatedAt",
] as const;

/** The last key makes every order total, so that pages neither repeat nor lose a deal. */
export const ORDERS = {
  newest: sql`created_at desc, id desc`,
  created: sql`created_at desc, id desc`,
  updated: sql`updated_at desc, id desc`,
  discount: sql`discount_percentage desc, created_at desc, id desc`,
  "price-low": sql`discounted_price, id`,
  "price-high": sql`discounted_price desc, id desc`,
  rating: sql`average_rating desc, ratings_count desc, id desc`,
  expiry: sql`expires_at, id`,
} satisfies Record<ListSort, ReturnType<typeof sql>>;

function matches(filter: DealFilter) {
  return (eb: ExpressionBuilder<Schema, "deals">): ExpressionWrapper<Schema, "deals", SqlBool> => {
    const conditions = [];
    if (filter.category) conditions.push(eb("category", "=", filter.category));
    if (filter.tag) conditions.push(sql<SqlBool>`tag_slugs @> array[${filter.tag}]::text[]`);
    if (filter.source) conditions.push(eb("source", "=", filter.source));
    if (filter.featured) conditions.push(eb("featured", "=", true));
    return eb.and(conditions);
  };
}

/** Offsets from which the end of the list is looked up first, rather than walked to. */
const FAR = 10_000;

/** One stretch of a list. The ids come from the index alone; only the deals answered are read from the table. */
export async function listDeals(db: Database, query: DealQuery): Promise<Deal[]> {
  if (query.offset >= FAR && query.offset >= (await countDeals(db, query))) return [];
  const order = ORDERS[query.sort];
  return db
    .with("stretch", (qb) =>
      qb.selectFrom("deals").select("id").where(matches(query)).orderBy(order).limit(query.limit).offset(query.offset),
    )
    .selectFrom("deals")
    .select(DEAL_COLUMNS)
    .where("id", "in", (eb) => eb.selectFrom("stretch").select("id"))
    .orderBy(order)
    .execute();
}

/**
 * How many deals the whole list has. The answer is kept ready by the database, but for featured deals and for a tag of a
 * source, which are counted.
 *
 * @param atMost how far to count where it has to be counted
 */
export async function countDeals(db: Database, filter: DealFilter, atMost?: number): Promise<number> {
  if (filter.featured || (filter.source && filter.tag)) {
    const listed = db
      .selectFrom("deals")
      .select("id")
      .where(matches(filter))
      .$if(atMost !== undefined, (qb) => qb.limit(atMost ?? 0));
    const counted = db.selectFrom(listed.as("listed")).select(sql<number>`count(*)`.as("deals"));
    return (await counted.executeTakeFirstOrThrow()).deals;
  }
  if (filter.source) {
    const kept = await db
      .selectFrom("deal_source_counts")
      .select("deals")
      .where("source", "=", filter.source)
      .where("category", "=", filter.category ?? "")
      .executeTakeFirst();
    return kept?.deals ?? 0;
  }
  const kept = await db
    .selectFrom("deal_counts")
    .select("deals")
    .where("category", "=", filter.category ?? "")
    .where("tag_slug", "=", filter.tag ?? "")
    .executeTakeFirst();
  return kept?.deals ?? 0;
}

export interface TagCount {
  slug: string;
  name: string;
  deals: number;
}

/** The tags that most deals of a category (or of all) carry, at most `limit`. */
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

/** A tag as its deals write it, and how many they are; null when no deal carries it. */
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

/** The categories in which a tag has deals, most first. */
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

/** The newest featured deals that have not expired at `now`, at most `limit`. */
export async function featuredDeals(db: Database, { now, limit }: { now: Date; limit: number }): Promise<Deal[]> {
  return db
    .selectFrom("deals")
    .select(DEAL_COLUMNS)
    .where("featured", "=", true)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** The deal of this id, or null; a text that is no id finds nothing. */
export async function findDeal(db: Database, id: string): Promise<Deal | null> {
  if (!isUuid(id)) return null;
  return (await db.selectFrom("deals").select(DEAL_COLUMNS).where("id", "=", id).executeTakeFirst()) ?? null;
}

/** The deals of these ids, in their order; those that are gone are left out. */
export async function dealsById(db: Database, ids: readonly string[]): Promise<Deal[]> {
  if (ids.length === 0) return [];
  const deals = await db.selectFrom("deals").select(DEAL_COLUMNS).where("id", "=", anyOf(ids)).execute();
  const byId = new Map(deals.map((deal) => [deal.id, deal]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** What the addresses of deals are made of, oldest first, so that a later deal moves none of them. */
export async function dealAddresses(
  db: Database,
  { offset, limit }: { offset: number; limit: number },
): Promise<Pick<Deal, "id" | "title" | "updatedAt">[]> {
  return db
    .selectFrom("deals")
    .select(["id", "title", "updated_at as updatedAt"])
    .orderBy("created_at")
    .orderBy("id")
    .offset(offset)
    .limit(limit)
    .execute();
}
