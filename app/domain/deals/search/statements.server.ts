import { type RawBuilder, sql } from "kysely";
import type { Database } from "~/db/connection.server";
import { NEWEST_FIRST, type SortSegment } from "~/domain/deals/browse/orders.server";
import type { CategoryKey } from "~/domain/deals/categories";
import type { Source } from "~/domain/deals/deal";

/** A tsquery with a list's filters. */
export interface Matching {
  /** Includes the category; `category` selects the index of an ordered scan. */
  tsquery: string;
  category: CategoryKey | null;
  tag: string | null;
  source?: Source | null;
  /** Upper bound of the number of matches. */
  atMost: number;
}

/** Up to so many matches are read from the search index and sorted; with more, the order's index is scanned first. */
const SORT_THRESHOLD = 8_000;

/** Deals scanned in order to estimate the match rate, and to fill a page, before falling back to the search index. */
const SAMPLE_SIZE = 2_500;
const SCAN_WINDOW = 12_000;

/** Scan the window only if the sample predicts this many times the matches needed. */
const FILL_FACTOR = 1.6;

/** Newest deals searched when a query's words are common. */
const COUNT_WINDOW = 3_000;

/** For {@link sampleMatches}: most matches for which the search index is used, and of those read from the table. */
const MAX_COMPARED = 40_000;
const MAX_CANDIDATES = 1_000;

/** Most deals sorted; beyond it an arbitrary subset. */
const MAX_SORTED = 100_000;

interface OrderedPage {
  part: SortSegment;
  /** Whether live deals come before expired ones. */
  liveFirst: boolean;
  now: Date;
  limit: number;
}

/**
 * Ids of the first matches in an order. For common queries, scanning the order's index fills a page soon; for rare or
 * mostly expired matches, sorting is faster.
 */
export async function firstInOrder(db: Database, matching: Matching, page: OrderedPage): Promise<string[]> {
  if (matching.atMost === 0) return [];
  if (matching.atMost > SORT_THRESHOLD) {
    const sampled = await scanInOrder(db, matching, page, SAMPLE_SIZE);
    if (sampled.length === page.limit) return sampled;
    if (sampled.length * (SCAN_WINDOW / SAMPLE_SIZE) >= page.limit * FILL_FACTOR) {
      const scanned = await scanInOrder(db, matching, page, SCAN_WINDOW);
      if (scanned.length === page.limit) return scanned;
    }
  }
  const { part, liveFirst, now, limit } = page;
  const order = liveFirst ? sql`${isLive(now)} desc, ${part.order}` : part.order;
  const { rows } = await sql<{ id: string }>`
    with found as materialized (
      select ${COLUMNS} from deals where ${matches(matching)} ${andWhere(part)} limit ${MAX_SORTED}
    )
    select id from found order by ${order} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The matches among the first deals of an order; only live ones with `liveFirst`. */
async function scanInOrder(
  db: Database,
  matching: Matching,
  { part, liveFirst, now, limit }: OrderedPage,
  window: number,
): Promise<string[]> {
  const live = liveFirst ? sql`and ${isLive(now)}` : sql``;
  const { rows } = await sql<{ id: string }>`
    select id from ${headOfSegment(matching, part, window)} where ${matches(matching)} ${live}
    order by ${part.order} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

function andWhere({ where }: SortSegment): RawBuilder<unknown> {
  return where ? sql`and ${where}` : sql``;
}

/** Some of the matches, live first, then newest; for a common query only among the newest deals. */
export async function sampleMatches(
  db: Database,
  matching: Matching,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  if (matching.atMost === 0) return [];
  const from =
    matching.atMost > MAX_COMPARED
      ? sql`${headOfSegment(matching, { order: NEWEST_FIRST }, COUNT_WINDOW)} where ${matches(matching)}`
      : sql`(select ${COLUMNS} from deals where ${matches(matching)} limit ${MAX_CANDIDATES}) found`;
  const { rows } = await sql<{ id: string }>`
    select id from ${from} order by ${isLive(now)} desc, ${NEWEST_FIRST} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

function isLive(now: Date): RawBuilder<boolean> {
  return sql`(expires_at is null or expires_at > ${now})`;
}

/** The number of matches, up to `max`. */
export async function countMatching(db: Database, matching: Matching, max: number): Promise<number> {
  return count(db, sql`(select 1 from deals where ${matches(matching)} limit ${max}) found`);
}

export async function countNewest(db: Database, matching: Matching): Promise<number> {
  return count(db, sql`${headOfSegment(matching, { order: NEWEST_FIRST }, COUNT_WINDOW)} where ${matches(matching)}`);
}

async function count(db: Database, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ deals: number }>`select count(*) as deals from ${from}`.execute(db);
  return rows[0]?.deals ?? 0;
}

/** The category of more than half of the matches, from a sample of 500; null when there is none. */
export async function tallyCategories(db: Database, matching: Matching): Promise<CategoryKey | null> {
  const { rows } = await sql<{ category: CategoryKey }>`
    with found as (select category from deals where ${matches(matching)} limit 500)
    select category from found group by category having count(*) * 2 > (select count(*) from found)`.execute(db);
  return rows[0]?.category ?? null;
}

const COLUMNS = sql`id, created_at, updated_at, expires_at, discount_percentage, original_price, discounted_price, average_rating, ratings_count`;

function matches({ tsquery, tag, source }: Matching): RawBuilder<boolean> {
  const conditions = [sql<boolean>`search @@ ${tsquery}::tsquery`];
  if (tag) conditions.push(sql`tag_slugs @> array[${tag}]::text[]`);
  if (source) conditions.push(sql`source = ${source}`);
  return sql.join(conditions, sql` and `);
}

function headOfSegment({ category }: Matching, part: SortSegment, limit: number): RawBuilder<unknown> {
  const list = category ? sql`category = ${category}` : sql`true`;
  return sql`(
    select ${COLUMNS}, source, search, tag_slugs from deals where ${list} ${andWhere(part)}
    order by ${part.order} limit ${limit}
  ) head`;
}
