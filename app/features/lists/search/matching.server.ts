import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { CategoryKey } from "~/features/categories/categories";
import type { Conditions } from "~/features/conditions/conditions";
import { conditionsOf } from "~/features/conditions/matches.server";
import type { Deal } from "~/features/deals/deal";
import { DEAL_COLUMNS } from "~/features/deals/deal-columns.server";
import type { Page } from "~/features/lists/browse.server";
import { NEWEST_FIRST, type SortSegment } from "~/features/lists/sort-orders.server";
import type { Database } from "~/platform/db/connection.server";
import { countRows } from "~/platform/db/count-rows.server";

/** Deals of a list that match a tsquery. */
export interface Matching {
  /** The tsquery, category included; the filter's category selects the index of an ordered scan. */
  tsquery: string;
  filter: Partial<Conditions>;
  /** Upper bound of the number of matches. */
  atMost: number;
}

/** The most matches for which the search index is read and sorted; with more, the order's index is scanned first. */
const SORT_THRESHOLD_MATCHES = 8_000;

/** The most matches that are sorted; beyond it an arbitrary subset. */
const MAX_SORTED_MATCHES = 100_000;

/** The deals at the head of an order that are scanned for matches: at least, and per match that is wanted. */
const MIN_SCANNED_DEALS = 5_000;
const SCANNED_DEALS_PER_MATCH = 5;

/** Newest deals among which common matches are counted. */
const NEWEST_DEALS = 3_000;

/** Ids of the first matches: in each segment of an order tier by tier, the best one first. */
export async function firstMatches(
  db: Database,
  tiers: readonly Matching[],
  { segments, limit }: { segments: readonly SortSegment[]; limit: number },
): Promise<string[]> {
  const ids: string[] = [];
  for (const segment of segments) {
    for (const tier of tiers) {
      if (ids.length >= limit) return ids;
      ids.push(...(await firstOfSegment(db, tier, segment, limit - ids.length)));
    }
  }
  return ids;
}

/** The deals of {@link firstMatches} in one statement, for few matches in one order: each is ranked by the best tier that has it. */
export async function rankedMatches(
  db: Database,
  all: Matching,
  { tiers, segments, offset, limit }: { tiers: readonly Matching[]; segments: readonly SortSegment[] } & Page,
): Promise<Deal[]> {
  const wheres = segments.map(({ where = sql<SqlBool>`true` }) => where);
  return db
    .selectFrom("deals")
    .select(DEAL_COLUMNS)
    .where(matches(all))
    .where((eb) => eb.or(wheres))
    .orderBy(rankOf(wheres))
    .orderBy(rankOf(tiers.map(({ tsquery }) => sql`search @@ ${tsquery}::tsquery`)))
    .orderBy(segments[0]?.order ?? NEWEST_FIRST)
    .offset(offset)
    .limit(limit)
    .execute();
}

/** The place of the first condition that holds. */
export function rankOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<number> {
  const ranks = conditions.map((condition, rank) => sql`when ${condition} then ${rank}::integer`);
  return sql`case ${sql.join(ranks, sql` `)} end`;
}

/** Common matches soon fill a page when the order's index is scanned; sorting is faster for rare or mostly expired ones. */
async function firstOfSegment(
  db: Database,
  matching: Matching,
  segment: SortSegment,
  limit: number,
): Promise<string[]> {
  if (matching.atMost === 0) return [];
  const { where = sql`true`, order } = segment;
  if (matching.atMost > SORT_THRESHOLD_MATCHES) {
    const head = headOf(matching, segment, Math.max(MIN_SCANNED_DEALS, SCANNED_DEALS_PER_MATCH * limit));
    const ids = await idsOf(db, sql`${head} where ${matches(matching)} order by ${order} limit ${limit}`);
    if (ids.length === limit) return ids;
  }
  const found = sql`(select * from deals where ${matches(matching)} and ${where} limit ${MAX_SORTED_MATCHES}) found`;
  return idsOf(db, sql`${found} order by ${order} limit ${limit}`);
}

async function idsOf(db: Database, selection: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${selection}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The number of matches, up to `max`, and their categories. */
export async function countMatching(
  db: Database,
  matching: Matching,
  max: number,
): Promise<{ found: number; categories: CategoryKey[] }> {
  if (matching.atMost === 0) return { found: 0, categories: [] };
  const { rows } = await sql<{ found: number; categories: CategoryKey[] | null }>`
    select count(*) as found, array_agg(distinct category) as categories
    from (select category from deals where ${matches(matching)} limit ${max}) matching`.execute(db);
  const [{ found, categories } = { found: 0, categories: null }] = rows;
  return { found, categories: categories ?? [] };
}

/**
 * Counts several searches in one statement; null: not counted. Liveness is checked after matching, because as a condition of the
 * search it would make the planner read the index of all live deals.
 */
export async function countEach(
  db: Database,
  all: readonly (Matching | null)[],
  { live, max }: { live: boolean; max: number },
): Promise<(number | null)[]> {
  const counts = all.flatMap((matching, at) =>
    !matching || matching.atMost === 0
      ? []
      : sql`select ${at}::integer as at, count(*)::integer as found
          from (
            select from (select is_live from deals where ${matches(matching)} offset 0) matching
            where is_live or not ${live}::boolean limit ${max}
          ) found`,
  );
  if (counts.length === 0) return all.map((matching) => matching && 0);
  const { rows } = await sql<{ at: number; found: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  const found = new Map(rows.map((row) => [row.at, row.found]));
  return all.map((matching, at) => matching && (found.get(at) ?? 0));
}

/** The number of matches among the newest deals of the list. */
export async function countNewest(db: Database, matching: Matching): Promise<number> {
  const newest = headOf(matching, { order: NEWEST_FIRST }, NEWEST_DEALS);
  return countRows(db, sql`(select from ${newest} where ${matches(matching)})`);
}

/** The categories of the matches among the newest deals. */
export async function categoriesOfNewest(db: Database, matching: Matching): Promise<CategoryKey[]> {
  const newest = headOf(matching, { order: NEWEST_FIRST }, NEWEST_DEALS);
  const found = sql<{ category: CategoryKey }>`select distinct category from ${newest} where ${matches(matching)}`;
  return (await found.execute(db)).rows.map(({ category }) => category);
}

/** The first deals of a list, from the index of an order. */
function headOf({ filter: { category } }: Matching, { where = sql`true`, order }: SortSegment, limit: number) {
  const list = category ? sql`category = ${category}` : sql`true`;
  return sql`(select * from deals where ${list} and ${where} order by ${order} limit ${limit}) head`;
}

/** The condition in SQL. */
export function matches({ tsquery, filter }: Matching): RawBuilder<SqlBool> {
  const conditions = [sql`search @@ ${tsquery}::tsquery`, ...conditionsOf({ ...filter, category: null })];
  return sql.join(conditions, sql` and `);
}
