import { type RawBuilder, sql } from "kysely";
import type { Database } from "~/db/connection.server";
import { NEWEST_FIRST, type SortSegment } from "~/domain/deals/browse/orders.server";
import type { CategoryKey } from "~/domain/deals/categories";
import type { Source } from "~/domain/deals/deal";

/** Deals that a tsquery finds, in one list or all. */
export interface Matching {
  /** Holds the category already; this one tells which index leads through the list in an order. */
  tsquery: string;
  category: CategoryKey | null;
  tag: string | null;
  source?: Source | null;
  /** There are no more of them than this. */
  atMost: number;
}

/** So many deals are taken from the search index and put in order at once. More are first looked for along the order. */
const SORT_THRESHOLD = 8_000;

/** Deals passed along an order to see how often one matches, and on until a page is full, before the search index is asked. */
const SAMPLE_SIZE = 2_500;
const SCAN_WINDOW = 12_000;

/** How many times the deals of a page must be expected on the way before it is gone. */
const FILL_FACTOR = 1.6;

/** Deals among the newest that are counted when a query's words are common. */
const COUNT_WINDOW = 3_000;

/** Deals compared for {@link sampleMatches}, in the search index and of those in the table. */
const MAX_COMPARED = 40_000;
const MAX_CANDIDATES = 1_000;

/** Deals put in order at most: beyond it any of them, which no common word reaches while {@link SCAN_WINDOW} helps. */
const MAX_SORTED = 100_000;

interface OrderedPage {
  /** The order, and which part of the list is looked through in it. */
  part: SortSegment;
  /** Whether live deals come before all others, each in the order. */
  liveFirst: boolean;
  now: Date;
  limit: number;
}

/**
 * The first of the matches in an order; live deals first for those of one rank, which relevance takes so. Along the
 * order a page of a common query is full soon; what is rare, or has all expired, is quickly sorted instead.
 */
export async function firstInOrder(db: Database, matching: Matching, wanted: OrderedPage): Promise<string[]> {
  if (matching.atMost === 0) return [];
  if (matching.atMost > SORT_THRESHOLD) {
    const seen = await scanInOrder(db, matching, wanted, SAMPLE_SIZE);
    if (seen.length === wanted.limit) return seen;
    if (seen.length * (SCAN_WINDOW / SAMPLE_SIZE) >= wanted.limit * FILL_FACTOR) {
      const walked = await scanInOrder(db, matching, wanted, SCAN_WINDOW);
      if (walked.length === wanted.limit) return walked;
    }
  }
  const { part, liveFirst, now, limit } = wanted;
  const order = liveFirst ? sql`${isLive(now)} desc, ${part.order}` : part.order;
  const { rows } = await sql<{ id: string }>`
    with found as materialized (
      select ${COLUMNS} from deals where ${matches(matching)} ${andWhere(part)} limit ${MAX_SORTED}
    )
    select id from found order by ${order} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The matches among the first deals of an order, only live ones where those come first. */
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

/** Some of the matches, live deals first, then newest: of a common query those among the newest deals. */
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

/** How many there are, counting no further than `most`. */
export async function countMatching(db: Database, matching: Matching, most: number): Promise<number> {
  return count(db, sql`(select 1 from deals where ${matches(matching)} limit ${most}) found`);
}

/** How many of the newest deals match. */
export async function countNewest(db: Database, matching: Matching): Promise<number> {
  return count(db, sql`${headOfSegment(matching, { order: NEWEST_FIRST }, COUNT_WINDOW)} where ${matches(matching)}`);
}

async function count(db: Database, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ deals: number }>`select count(*) as deals from ${from}`.execute(db);
  return rows[0]?.deals ?? 0;
}

/** The category of more than half of the matches, judged by some hundreds of them; null when there is none. */
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

/** The beginning of a part of a list, from its order's index. */
function headOfSegment({ category }: Matching, part: SortSegment, limit: number): RawBuilder<unknown> {
  const list = category ? sql`category = ${category}` : sql`true`;
  return sql`(
    select ${COLUMNS}, source, search, tag_slugs from deals where ${list} ${andWhere(part)}
    order by ${part.order} limit ${limit}
  ) walked`;
}
