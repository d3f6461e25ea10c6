import type { Database } from "~/db/connection.server";
import { Frequencies } from "~/domain/search/frequencies.server";
import { type Part, parseSearch, type SearchQuery, withBeginnings } from "~/domain/search/query.server";
import { ANYWHERE, allOf, mostOf, RANKS, withKey, without } from "~/domain/search/tsquery.server";
import { type DealFilter, dealsById } from "./browse.server";
import type { CategoryKey } from "./categories";
import type { Deal, SearchSort } from "./deal";
import { countFound, countNewest, type Matching, takeInOrder, tallyCategories } from "./search-statements.server";

/** A text searched for within a list, understood, and what it will cost. */
export interface DealSearch {
  query: SearchQuery;
  frequencies: Frequencies;
  category: CategoryKey | null;
  tag: string | null;
}

/** Deals counted and paged through at most. */
export const MOST_COUNTED = 5_000;

/** A word more common than this is not counted in the index but among the newest deals. */
const COMMON = 40_000;

/** Least share of a query's parts that a close match has. */
const CLOSE = 0.6;

/** Most parts of which some may be missing: every choice of them is a query of its own. */
const MOST_CHOSEN = 8;

/**
 * Reads a text to search for. Any text will do; see {@link parseSearch} for what of it counts. A word that no deal has
 * stands for the words that begin with it.
 */
export async function prepareSearch(
  db: Database,
  { text, category = null, tag = null }: Pick<DealFilter, "category" | "tag"> & { text: string },
): Promise<DealSearch> {
  const typed = parseSearch(text);
  const known = await Frequencies.of(db, partsOf(typed), category);
  const query = withBeginnings(typed, (part) => known.ofPart(part, ANYWHERE) === 0);
  const frequencies = query === typed ? known : await Frequencies.of(db, partsOf(query), category);
  return { query, frequencies, category, tag };
}

function partsOf({ whole, words }: SearchQuery): Part[] {
  return [...whole, ...words];
}

export interface MatchCount {
  total: number;
  /** Whether there are more than `total`, which counting would take too long. */
  more: boolean;
}

/** How many deals match: exactly up to {@link MOST_COUNTED}, and for single words at any number. */
export async function countMatches(db: Database, search: DealSearch): Promise<MatchCount> {
  const { query, frequencies, category, tag } = search;
  const atMost = mostMatches(search, query.words, ANYWHERE);
  if (atMost === 0) return { total: 0, more: false };
  if (isSingleWord(query) && !category && !tag) return { total: atMost, more: false };
  const matching = within(search, allOf(query.words, ANYWHERE), frequencies.ofAll(query.words, ANYWHERE));
  if (atMost > COMMON) {
    const hundreds = Math.floor((await countNewest(db, matching)) / 100);
    if (hundreds > 0) return { total: hundreds * 100, more: true };
  }
  const found = await countFound(db, matching, MOST_COUNTED + 1);
  return { total: Math.min(found, MOST_COUNTED), more: found > MOST_COUNTED };
}

/**
 * A stretch of the matches. First those that have the query as it was typed, then those that have its words in any
 * order. By relevance these are ranked by where the words stand, live deals before expired ones, newer before older.
 */
export async function listMatches(
  db: Database,
  search: DealSearch,
  { sort, now, offset, limit }: { sort: SearchSort; now: Date; offset: number; limit: number },
): Promise<Deal[]> {
  const ids: string[] = [];
  const end = Math.min(offset + limit, MOST_COUNTED);
  for (const matching of offset < end ? strata(search, sort) : []) {
    const wanted = end - ids.length;
    if (wanted === 0) break;
    ids.push(...(await takeInOrder(db, matching, { sort, now, limit: wanted })));
  }
  return dealsById(db, ids.slice(offset, end));
}

/** Deals that lack some of the words, but have most, the most first: for when there are few that have all (`found`). */
export async function closeMatches(
  db: Database,
  search: DealSearch,
  { found, now, limit }: { found: readonly Deal[]; now: Date; limit: number },
): Promise<Deal[]> {
  const parts = search.query.words.slice(0, MOST_CHOSEN);
  const known = new Set(found.map(({ id }) => id));
  const ids: string[] = [];
  for (let least = parts.length - 1; least >= CLOSE * parts.length && ids.length < limit; least -= 1) {
    const matching = within(search, mostOf(parts, least), search.frequencies.ofMost(parts, least));
    const taken = await takeInOrder(db, matching, { sort: "relevance", now, limit: limit + known.size });
    for (const id of taken) {
      if (!known.has(id) && ids.length < limit) ids.push(id);
      known.add(id);
    }
  }
  return dealsById(db, ids);
}

/** The category in which most deals have at least one of the words, whatever the category searched in; null if none has. */
export async function nearestCategory(db: Database, search: DealSearch): Promise<CategoryKey | null> {
  const parts = search.query.words.slice(0, MOST_CHOSEN);
  const atMost = search.frequencies.ofMost(parts, 1);
  if (parts.length === 0 || atMost === 0) return null;
  return tallyCategories(db, { tsquery: mostOf(parts, 1), atMost, category: null, tag: null });
}

/** The matches as a row of lists, each to be shown before the next, no deal in two of them. */
function strata(search: DealSearch, sort: SearchSort): Matching[] {
  const { whole, words } = search.query;
  if (words.length === 0) return [];
  const levels = JSON.stringify(whole) === JSON.stringify(words) ? [words] : [whole, words];
  const ranks = sort === "relevance" ? RANKS : [ANYWHERE];
  return levels.flatMap((parts, level) =>
    ranks.map((fields, rank) => {
      const before = [
        ...(level > 0 ? [allOf(whole, ANYWHERE)] : []),
        ...(rank > 0 ? [allOf(parts, ranks[rank - 1] ?? [])] : []),
      ];
      return within(search, without(allOf(parts, fields), before), search.frequencies.ofAll(parts, fields));
    }),
  );
}

/** A query within the list that is searched, without what is excluded. */
function within({ query, frequencies, category, tag }: DealSearch, tsquery: string, atMost: number): Matching {
  const wanted = without(
    tsquery,
    query.excluded.map((part) => allOf([part], ANYWHERE)),
  );
  return {
    tsquery: category ? withKey(wanted, category) : wanted,
    atMost: category ? Math.min(atMost, frequencies.ofKey(category)) : atMost,
    category,
    tag,
  };
}

function mostMatches({ frequencies, category }: DealSearch, parts: readonly Part[], fields: typeof ANYWHERE): number {
  if (parts.length === 0) return 0;
  const most = frequencies.ofAll(parts, fields);
  return category ? Math.min(most, frequencies.ofKey(category)) : most;
}

function isSingleWord({ words: [part, ...others], excluded }: SearchQuery): boolean {
  const [terms = [], ...spellings] = part?.alternatives ?? [];
  return others.length + excluded.length + spellings.length === 0 && terms.length === 1 && !part?.prefix;
}
