import { type RawBuilder, sql } from "kysely";
import type { Database } from "~/db/connection.server";
import { countRows } from "~/db/count-rows.server";
import { conditionsOf, type SearchFilter } from "~/domain/deals/browse/filter.server";
import { NEWEST_FIRST, type SortSegment } from "~/domain/deals/browse/sort-orders.server";
import type { CategoryKey } from "~/domain/deals/categories";

/** A tsquery with a list's filters. */
export interface Matching {
  /** Includes the category; that of the filter selects the index of an ordered scan. */
  tsquery: string;
  filter: SearchFilter;
  /** Upper bound of the number of matches. */
  atMost: number;
}

/** Matches up to which the search index is read and sorted; with more, the order's index is scanned first. */
const SORT_THRESHOLD_MATCHES = 8_000;

/** Matches sorted at most; beyond it an arbitrary subset. */
const MAX_SORTED_MATCHES = 100_000;

/** Deals at the head of an order that are scanned to estimate the match rate. */
const SAMPLE_DEALS = 2_500;

/** Deals at the head of an order that are scanned to fill a page, if the sample predicts that they do. */
const SCAN_DEALS = 12_000;

/** Newest deals searched when a query's words are common. */
const NEWEST_DEALS = 3_000;

/** For {@link sampleMatches}: matches up to which the search index is used, and how many of them are read. */
const MAX_INDEXED_MATCHES = 40_000;
const CANDIDATE_MATCHES = 1_000;

/** Matches whose categories {@link tallyCategories} counts. */
const TALLIED_MATCHES = 500;

interface OrderedPage {
  part: SortSegment;
  limit: number;
}

/**
 * Ids of the first matches in an order. For common queries, scanning the order's index fills a page soon; for rare or
 * mostly expired matches, sorting is faster.
 */
export async function firstInOrder(db: Database, matching: Matching, page: OrderedPage): Promise<string[]> {
  if (matching.atMost === 0) return [];
  if (matching.atMost > SORT_THRESHOLD_MATCHES) {
    const sampled = await scanInOrder(db, matching, page, SAMPLE_DEALS);
    if (sampled.length === page.limit) return sampled;
    if (sampled.length * (SCAN_DEALS / SAMPLE_DEALS) >= page.limit) {
      const scanned = await scanInOrder(db, matching, page, SCAN_DEALS);
      if (scanned.length === page.limit) return scanned;
    }
  }
  const { part, limit } = page;
  const { rows } = await sql<{ id: string }>`
    with found as materialized (
      select ${COLUMNS} from deals where ${matches(matching)} ${andWhere(part)} limit ${MAX_SORTED_MATCHES}
    )
    select id from found order by ${part.order} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The matches among the first deals of an order. */
async function scanInOrder(
  db: Database,
  matching: Matching,
  { part, limit }: OrderedPage,
  window: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${headOfSegment(matching, part, window)} where ${matches(matching)}
    order by ${part.order} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

function andWhere({ where }: SortSegment): RawBuilder<unknown> {
  return where ? sql`and ${where}` : sql``;
}

/** Some of the matches, live first, then newest; for a common query only among the newest deals. */
export async function sampleMatches(db: Database, matching: Matching, { limit }: { limit: number }): Promise<string[]> {
  if (matching.atMost === 0) return [];
  const from =
    matching.atMost > MAX_INDEXED_MATCHES
      ? sql`${headOfSegment(matching, { order: NEWEST_FIRST }, NEWEST_DEALS)} where ${matches(matching)}`
      : sql`(select ${COLUMNS} from deals where ${matches(matching)} limit ${CANDIDATE_MATCHES}) found`;
  const { rows } = await sql<{ id: string }>`
    select id from ${from} order by is_live desc, ${NEWEST_FIRST} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The number of matches, up to `max`. */
export async function countMatching(db: Database, matching: Matching, max: number): Promise<number> {
  return countRows(db, sql`(select from deals where ${matches(matching)} limit ${max})`);
}

export async function countNewest(db: Database, matching: Matching): Promise<number> {
  const newest = headOfSegment(matching, { order: NEWEST_FIRST }, NEWEST_DEALS);
  return countRows(db, sql`(select from ${newest} where ${matches(matching)})`);
}

/** The category of more than half of the matches, in a sample; null when there is none. */
export async function tallyCategories(db: Database, matching: Matching): Promise<CategoryKey | null> {
  const { rows } = await sql<{ category: CategoryKey }>`
    with found as (select category from deals where ${matches(matching)} limit ${TALLIED_MATCHES})
    select category from found group by category having count(*) * 2 > (select count(*) from found)`.execute(db);
  return rows[0]?.category ?? null;
}

const COLUMNS = sql`id, created_at, updated_at, expires_at, discount_percentage, original_price, discounted_price, average_rating, ratings_count, hot, is_live`;

function matches({ tsquery, filter }: Matching): RawBuilder<unknown> {
  const conditions = [sql`search @@ ${tsquery}::tsquery`, ...conditionsOf({ ...filter, category: null })];
  return sql.join(conditions, sql` and `);
}

function headOfSegment({ filter: { category } }: Matching, part: SortSegment, limit: number): RawBuilder<unknown> {
  const list = category ? sql`category = ${category}` : sql`true`;
  return sql`(
    select ${COLUMNS}, coupon, source, lang, translations, search, tag_slugs, store_slug from deals where ${list} ${andWhere(part)}
    order by ${part.order} limit ${limit}
  ) head`;
}
