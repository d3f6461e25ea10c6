import type { Database } from "~/db/connection.server";
import { conditionsOf, type SearchFilter } from "~/domain/deals/browse/filter.server";
import type { Frequencies } from "~/domain/search/frequencies.server";
import type { SearchQuery } from "~/domain/search/query.server";
import { ANYWHERE, allOf, withKey, without } from "~/domain/search/tsquery.server";
import { countMatching, countNewest, type Matching } from "./statements.server";

/** A parsed search within a list. */
export interface ParsedSearch {
  query: SearchQuery;
  frequencies: Frequencies;
  filter: SearchFilter;
}

export interface MatchCount {
  /** Number of matches: exact up to {@link MAX_COUNTED}, for single words without limit. */
  total: number;
  /** Whether there are more than `total`; counting them would take too long. */
  more: boolean;
}

/** Most deals counted and paged through. */
export const MAX_COUNTED = 2_000;

/** Deals times lexemes to read from the index: above it, only matches among the newest deals are counted. */
const MAX_COUNTED_ENTRIES = 200_000;

/** Matches among the newest deals above which these are the count. */
const COMMON_MATCHES = 10;

/** A tsquery with the search's filters and exclusions. */
export function within({ query, frequencies, filter }: ParsedSearch, tsquery: string, atMost: number): Matching {
  const { category } = filter;
  const included = without(
    tsquery,
    query.excluded.map((part) => allOf([part], ANYWHERE, frequencies)),
  );
  return {
    tsquery: category ? withKey(included, category) : included,
    atMost: category ? Math.min(atMost, frequencies.ofKey(category)) : atMost,
    filter,
  };
}

function isSingleWord({ query: { words, translated, excluded }, filter }: ParsedSearch): boolean {
  if (translated || conditionsOf(filter).length > 0) return false;
  const [part, ...others] = words;
  const [terms = [], ...spellings] = part?.variants ?? [];
  return others.length + excluded.length + spellings.length === 0 && terms.length === 1 && !part?.prefix;
}

/** Counts the matches of a search. */
export async function countMatches(db: Database, search: ParsedSearch): Promise<MatchCount> {
  const words = search.query.translated ?? search.query.words;
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
export function roundDown(count: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(1, count)));
  return Math.floor(count / step) * step;
}
