import type { Database } from "~/db/connection.server";
import { dealsById } from "~/domain/deals/browse/browse.server";
import type { DealFilter } from "~/domain/deals/browse/filter.server";
import { sortSegments } from "~/domain/deals/browse/orders.server";
import type { CategoryKey } from "~/domain/deals/categories";
import type { Deal, ListSort, SearchSort, Source } from "~/domain/deals/deal";
import type { TextLanguage } from "~/domain/deals/deal-texts";
import { hasPriceFilter, type PriceFilter, priceFilterOf } from "~/domain/deals/price-filter";
import { Frequencies } from "~/domain/search/frequencies.server";
import { type Clause, parseSearch, type SearchQuery, withPrefixes } from "~/domain/search/query.server";
import { ANYWHERE, allOf, RANKS, withKey, without } from "~/domain/search/tsquery.server";
import { countMatching, countNewest, firstInOrder, type Matching } from "./statements.server";

/** A parsed and counted search within a list. */
export interface DealSearch extends MatchCount {
  query: SearchQuery;
  frequencies: Frequencies;
  category: CategoryKey | null;
  tag: string | null;
  source: Source | null;
  live: boolean;
  lang: TextLanguage | null;
  prices: PriceFilter;
  /** Ids of the first matches, fetched while counting; null when not requested. */
  prefetched: string[] | null;
}

interface MatchCount {
  /** Number of matches: exact up to {@link MAX_COUNTED}, for single words without limit. */
  total: number;
  /** Whether there are more than `total`; counting them would take too long. */
  more: boolean;
}

interface FirstPage {
  sort: SearchSort | ListSort;
  now: Date;
  limit: number;
}

/** Most deals counted and paged through. */
export const MAX_COUNTED = 2_000;

/** Deals times lexemes to read from the index: above it, only matches among the newest deals are counted. */
const MAX_COUNTED_ENTRIES = 200_000;

/** Matches among the newest deals above which these are the count. */
const COMMON_MATCHES = 10;

/**
 * Parses and counts a search; {@link listMatches} returns the deals. Accepts any text, see {@link parseSearch}. A word
 * that no deal has matches as a prefix.
 *
 * @param first the first page that will be requested: prefetched while counting
 */
export async function searchDeals(
  db: Database,
  {
    text,
    category = null,
    tag = null,
    source = null,
    live = false,
    lang = null,
    ...filter
  }: Omit<DealFilter, "featured"> & { text: string },
  first?: FirstPage,
): Promise<DealSearch> {
  const parsed = parseSearch(text);
  const known = await Frequencies.of(db, clausesOf(parsed), category);
  const query = withPrefixes(parsed, (part) => known.ofPart(part, ANYWHERE) === 0);
  const frequencies = query === parsed ? known : await Frequencies.of(db, clausesOf(query), category);
  const search = { query, frequencies, category, tag, source, live, lang, prices: priceFilterOf(filter) };
  const counting = countMatches(db, search);
  const prefetching = first ? firstMatches(db, search, first, counting) : null;
  const [counted, prefetched] = await Promise.all([counting, prefetching]);
  // Never fewer than are shown.
  const total = counted.more && prefetched ? Math.max(counted.total, roundDown(prefetched.length - 1)) : counted.total;
  return { ...search, ...counted, total, prefetched };
}

type ParsedSearch = Omit<DealSearch, keyof MatchCount | "prefetched">;

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
  if (matching.atMost * lexemesOf(matching.tsquery) > MAX_COUNTED_ENTRIES) {
    const newest = await countNewest(db, matching);
    if (newest > COMMON_MATCHES) return { total: roundDown(newest - 1), more: true };
  }
  const found = await countMatching(db, matching, MAX_COUNTED + 1);
  return { total: Math.min(found, MAX_COUNTED), more: found > MAX_COUNTED };
}

/** How many lexemes a query reads from the index; a prefix counts as several. */
function lexemesOf(tsquery: string): number {
  return (tsquery.match(/'[^']*'/g)?.length ?? 0) + 3 * (tsquery.match(/:\*/g)?.length ?? 0);
}

/** To one significant digit: 45 to 40, 345 to 300. */
function roundDown(count: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(1, count)));
  return Math.floor(count / step) * step;
}

/**
 * One page of the matches: first those of the query as typed, then those with its words in any order. By relevance, each
 * is ranked by the fields that match, newer before older. In every order, live deals come first.
 */
export async function listMatches(
  db: Database,
  search: DealSearch,
  page: FirstPage & { offset: number },
): Promise<Deal[]> {
  return dealsById(db, await matchIds(db, search, page));
}

/** The ids of {@link listMatches}. */
export async function matchIds(
  db: Database,
  search: DealSearch,
  { sort, now, offset, limit }: FirstPage & { offset: number },
): Promise<string[]> {
  if (offset === 0 && search.prefetched) return search.prefetched.slice(0, limit);
  const end = Math.min(offset + limit, MAX_COUNTED);
  const ids = offset < end ? await firstMatches(db, search, { sort, now, limit: end }, search) : [];
  return ids.slice(offset);
}

/** The first matches in an order, tier by tier up to the limit or the count, if that is known by then. */
async function firstMatches(
  db: Database,
  search: ParsedSearch,
  { sort, now, limit }: FirstPage,
  counting: MatchCount | Promise<MatchCount>,
): Promise<string[]> {
  let total = Number.POSITIVE_INFINITY;
  const setTotal = (count: MatchCount) => {
    if (!count.more) total = count.total;
  };
  const counted = counting instanceof Promise ? counting.then(setTotal) : setTotal(counting);
  // The caller awaits `counting` and handles its failure; this avoids an unhandled rejection until then.
  counted?.catch(() => {});
  const parts = sortSegments({ sort: sort === "relevance" ? "newest" : sort, live: search.live, now });
  const lists = parts.flatMap((part) => rankTiers(search, sort).map((matching) => ({ part, matching })));
  const ids: string[] = [];
  for (const { part, matching } of lists) {
    const missing = Math.min(limit, total) - ids.length;
    if (missing <= 0) break;
    const atMost = Math.min(matching.atMost, total);
    ids.push(...(await firstInOrder(db, { ...matching, atMost }, { part, limit: missing })));
    // Often there is no match at all.
    if (ids.length === 0) await counted;
  }
  return ids;
}

/** The matches as disjoint tiers, best first. */
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

/** A tsquery with the search's filters and exclusions. */
export function within(
  { query, frequencies, category, tag, source, live, lang, prices }: ParsedSearch,
  tsquery: string,
  atMost: number,
): Matching {
  const included = without(
    tsquery,
    query.excluded.map((part) => allOf([part], ANYWHERE, frequencies)),
  );
  return {
    tsquery: category ? withKey(included, category) : included,
    atMost: category ? Math.min(atMost, frequencies.ofKey(category)) : atMost,
    category,
    tag,
    source,
    live,
    lang,
    ...prices,
  };
}

function isSingleWord({ query: { words, excluded }, ...filter }: ParsedSearch): boolean {
  const { category, tag, source, live, lang, prices } = filter;
  const [part, ...others] = words;
  const [terms = [], ...spellings] = part?.variants ?? [];
  const single = others.length + excluded.length + spellings.length === 0 && terms.length === 1 && !part?.prefix;
  return single && !category && !tag && !source && !live && !lang && !hasPriceFilter(prices);
}
