import type { Database } from "~/db/connection.server";
import { type DealFilter, dealsById } from "~/domain/deals/browse/browse.server";
import { sortSegments } from "~/domain/deals/browse/orders.server";
import type { CategoryKey } from "~/domain/deals/categories";
import type { Deal, ListSort, SearchSort, Source } from "~/domain/deals/deal";
import { Frequencies } from "~/domain/search/frequencies.server";
import { type Clause, parseSearch, type SearchQuery, withPrefixes } from "~/domain/search/query.server";
import { ANYWHERE, allOf, RANKS, withKey, without } from "~/domain/search/tsquery.server";
import { countMatching, countNewest, firstInOrder, type Matching } from "./statements.server";

/** A text searched for within a list: understood, with what it will cost, and counted. */
export interface DealSearch extends MatchCount {
  query: SearchQuery;
  frequencies: Frequencies;
  category: CategoryKey | null;
  tag: string | null;
  source: Source | null;
  /** The first matches, looked up while all were counted; null when nobody asked for them. */
  prefetched: string[] | null;
}

interface MatchCount {
  /** How many deals match: exactly up to {@link MAX_COUNTED}, and for single words at any number. */
  total: number;
  /** Whether there are more than `total`, which counting would take too long. */
  more: boolean;
}

/** The beginning of a list of matches. */
interface FirstPage {
  sort: SearchSort | ListSort;
  now: Date;
  limit: number;
}

/** Deals counted and paged through at most. */
export const MAX_COUNTED = 2_000;

/** Deals times lexemes: what is more work to count in the index is counted among the newest deals. */
const MAX_COUNT_COST = 200_000;

/** So many among the newest deals, and nobody wants to know just how many there are in all. */
const COMMON_THRESHOLD = 10;

/**
 * Searches for a text; {@link listMatches} has the deals. Any text will do; see {@link parseSearch} for what of it
 * counts. A word that no deal has stands for the words that begin with it.
 *
 * @param first the list that will be asked for from its beginning: looked for while the matches are counted
 */
export async function searchDeals(
  db: Database,
  { text, category = null, tag = null, source = null }: Omit<DealFilter, "featured"> & { text: string },
  first?: FirstPage,
): Promise<DealSearch> {
  const typed = parseSearch(text);
  const known = await Frequencies.of(db, clausesOf(typed), category);
  const query = withPrefixes(typed, (part) => known.ofPart(part, ANYWHERE) === 0);
  const frequencies = query === typed ? known : await Frequencies.of(db, clausesOf(query), category);
  const understood = { query, frequencies, category, tag, source };
  const counting = countMatches(db, understood);
  const beginning = first ? firstMatches(db, understood, first, counting) : null;
  const [counted, ahead] = await Promise.all([counting, beginning]);
  // What is seen is counted.
  const total = counted.more && ahead ? Math.max(counted.total, roundDown(ahead.length - 1)) : counted.total;
  return { ...understood, ...counted, total, prefetched: ahead };
}

type ParsedSearch = Pick<DealSearch, "query" | "frequencies" | "category" | "tag" | "source">;

function clausesOf({ exact, words, bigrams, excluded }: SearchQuery): Clause[] {
  return [...exact, ...words, ...(bigrams ?? []), ...excluded];
}

async function countMatches(db: Database, search: ParsedSearch): Promise<MatchCount> {
  const { words } = search.query;
  if (words.length === 0) return { total: 0, more: false };
  const matching = within(
    search,
    allOf(words, ANYWHERE, search.frequencies),
    search.frequencies.ofAll(words, ANYWHERE),
  );
  if (matching.atMost === 0 || isSingleWord(search)) return { total: matching.atMost, more: false };
  if (matching.atMost * lexemesOf(matching.tsquery) > MAX_COUNT_COST) {
    const newest = await countNewest(db, matching);
    if (newest > COMMON_THRESHOLD) return { total: roundDown(newest - 1), more: true };
  }
  const found = await countMatching(db, matching, MAX_COUNTED + 1);
  return { total: Math.min(found, MAX_COUNTED), more: found > MAX_COUNTED };
}

/** How many lexemes a query asks the index for. The beginning of a word stands for several. */
function lexemesOf(tsquery: string): number {
  return (tsquery.match(/'[^']*'/g)?.length ?? 0) + 3 * (tsquery.match(/:\*/g)?.length ?? 0);
}

/** 45 is 40, 345 is 300. */
function roundDown(count: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(1, count)));
  return Math.floor(count / step) * step;
}

/**
 * A stretch of the matches. First those that have the query as it was typed, then those that have its words in any
 * order. By relevance these are ranked by where the words stand, live deals before expired ones, newer before older.
 */
export async function listMatches(
  db: Database,
  search: DealSearch,
  { sort, now, offset, limit }: FirstPage & { offset: number },
): Promise<Deal[]> {
  if (offset === 0 && search.prefetched) return dealsById(db, search.prefetched.slice(0, limit));
  const end = Math.min(offset + limit, MAX_COUNTED);
  const ids = offset < end ? await firstMatches(db, search, { sort, now, limit: end }, search) : [];
  return dealsById(db, ids.slice(offset));
}

/** So many deals looked through in vain, and it is better to know whether there are any before looking on. */
const MAX_SCAN = 4_000;

/** The first matches in an order, rank by rank until there are enough, or all that are counted by then. */
async function firstMatches(
  db: Database,
  search: ParsedSearch,
  { sort, now, limit }: FirstPage,
  counting: MatchCount | Promise<MatchCount>,
): Promise<string[]> {
  let total = Number.POSITIVE_INFINITY;
  const know = (count: MatchCount) => {
    if (!count.more) total = count.total;
  };
  const counted = counting instanceof Promise ? counting.then(know) : know(counting);
  // Whoever waits for both is told of a failure; it must not go unheard while this one is looking.
  counted?.catch(() => {});
  const liveFirst = sort === "relevance";
  const parts = sortSegments(liveFirst ? { sort: "newest" } : { sort, now });
  const lists = parts.flatMap((part) => rankTiers(search, sort).map((matching) => ({ part, matching })));
  const ids: string[] = [];
  for (const { part, matching } of lists) {
    const wanted = Math.min(limit, total) - ids.length;
    if (wanted <= 0) break;
    const atMost = Math.min(matching.atMost, total);
    ids.push(...(await firstInOrder(db, { ...matching, atMost }, { part, liveFirst, now, limit: wanted })));
    if (ids.length === 0 && atMost > MAX_SCAN) await counted;
  }
  return ids;
}

/** The matches as a row of lists, each to be shown before the next, no deal in two of them. */
function rankTiers(search: ParsedSearch, sort: FirstPage["sort"]): Matching[] {
  const { exact, words } = search.query;
  if (words.length === 0) return [];
  const levels = JSON.stringify(exact) === JSON.stringify(words) ? [words] : [exact, words];
  const ranks = sort === "relevance" ? RANKS : [ANYWHERE];
  return levels.flatMap((parts, level) =>
    ranks.map((fields, rank) => {
      const before = [
        ...(level > 0 ? [allOf(exact, ANYWHERE, search.frequencies)] : []),
        ...(rank > 0 ? [allOf(parts, ranks[rank - 1] ?? [], search.frequencies)] : []),
      ];
      return within(
        search,
        without(allOf(parts, fields, search.frequencies), before),
        search.frequencies.ofAll(parts, fields),
      );
    }),
  );
}

/** A query within the list that is searched, without what is excluded. */
export function within(
  { query, frequencies, category, tag, source }: ParsedSearch,
  tsquery: string,
  atMost: number,
): Matching {
  const wanted = without(
    tsquery,
    query.excluded.map((part) => allOf([part], ANYWHERE, frequencies)),
  );
  return {
    tsquery: category ? withKey(wanted, category) : wanted,
    atMost: category ? Math.min(atMost, frequencies.ofKey(category)) : atMost,
    category,
    tag,
    source,
  };
}

function isSingleWord({ query: { words, excluded }, category, tag, source }: ParsedSearch): boolean {
  const [part, ...others] = words;
  const [terms = [], ...spellings] = part?.variants ?? [];
  const single = others.length + excluded.length + spellings.length === 0 && terms.length === 1 && !part?.prefix;
  return single && !category && !tag && !source;
}
