import type { Database } from "~/db/connection.server";
import { Frequencies } from "~/domain/search/frequencies.server";
import { type Part, parseSearch, type SearchQuery, withBeginnings } from "~/domain/search/query.server";
import { ANYWHERE, allOf, mostOf, RANKS, withKey, without } from "~/domain/search/tsquery.server";
import { type DealFilter, dealsById } from "./browse.server";
import type { CategoryKey } from "./categories";
import type { Deal, SearchSort } from "./deal";
import {
  countFound,
  countNewest,
  type Matching,
  takeInOrder,
  takeSome,
  tallyCategories,
} from "./search-statements.server";

/** A text searched for within a list: understood, with what it will cost, and counted. */
export interface DealSearch {
  query: SearchQuery;
  frequencies: Frequencies;
  category: CategoryKey | null;
  tag: string | null;
  /** How many deals match: exactly up to {@link MOST_COUNTED}, and for single words at any number. */
  total: number;
  /** Whether there are more than `total`, which counting would take too long. */
  more: boolean;
  /** The first matches of the best rank, looked up while all were counted; null when nobody asked for them. */
  ahead: string[] | null;
}

/** The beginning of a list of matches. */
interface Beginning {
  sort: SearchSort;
  now: Date;
  limit: number;
}

/** Deals counted and paged through at most. */
export const MOST_COUNTED = 5_000;

/** Deals times lexemes: what is more work to count in the index is counted among the newest deals. */
const MOST_WORK = 200_000;

/** Least share of a query's parts that a close match has. */
const CLOSE = 0.6;

/** Ways at most in which some of the words of a query are chosen: each is a query of its own. */
const MOST_CHOICES = 21;

/**
 * Searches for a text; {@link listMatches} has the deals. Any text will do; see {@link parseSearch} for what of it
 * counts. A word that no deal has stands for the words that begin with it.
 *
 * @param first the list that will be asked for from its beginning: looked for while the matches are counted
 */
export async function searchDeals(
  db: Database,
  { text, category = null, tag = null }: Pick<DealFilter, "category" | "tag"> & { text: string },
  first?: Beginning,
): Promise<DealSearch> {
  const typed = parseSearch(text);
  const known = await Frequencies.of(db, partsOf(typed), category);
  const query = withBeginnings(typed, (part) => known.ofPart(part, ANYWHERE) === 0);
  const frequencies = query === typed ? known : await Frequencies.of(db, partsOf(query), category);
  const understood = { query, frequencies, category, tag };
  const [best] = strata(understood, first?.sort ?? "relevance");
  const [counted, ahead] = await Promise.all([
    countMatches(db, understood),
    best && first ? takeInOrder(db, best, first) : null,
  ]);
  return { ...understood, ...counted, ahead };
}

type Understood = Pick<DealSearch, "query" | "frequencies" | "category" | "tag">;

function partsOf({ whole, words, excluded }: SearchQuery): Part[] {
  return [...whole, ...words, ...excluded];
}

async function countMatches(db: Database, search: Understood): Promise<{ total: number; more: boolean }> {
  const { words } = search.query;
  if (words.length === 0) return { total: 0, more: false };
  const matching = within(
    search,
    allOf(words, ANYWHERE, search.frequencies),
    search.frequencies.ofAll(words, ANYWHERE),
  );
  if (matching.atMost === 0 || isSingleWord(search)) return { total: matching.atMost, more: false };
  const lexemes = matching.tsquery.split("'").length / 2;
  if (matching.atMost * lexemes > MOST_WORK) {
    const newest = await countNewest(db, matching);
    if (newest >= 20) return { total: roundDown(newest), more: true };
  }
  const found = await countFound(db, matching, MOST_COUNTED + 1);
  return { total: Math.min(found, MOST_COUNTED), more: found > MOST_COUNTED };
}

/** 45 is 40, 345 is 300. */
function roundDown(count: number): number {
  const step = 10 ** Math.floor(Math.log10(count));
  return Math.floor(count / step) * step;
}

/**
 * A stretch of the matches. First those that have the query as it was typed, then those that have its words in any
 * order. By relevance these are ranked by where the words stand, live deals before expired ones, newer before older.
 */
export async function listMatches(
  db: Database,
  search: DealSearch,
  { sort, now, offset, limit }: Beginning & { offset: number },
): Promise<Deal[]> {
  const ids: string[] = [];
  const most = search.more ? MOST_COUNTED : search.total;
  const end = Math.min(offset + limit, most, MOST_COUNTED);
  for (const [rank, matching] of (offset < end ? strata(search, sort) : []).entries()) {
    const wanted = end - ids.length;
    if (wanted === 0) break;
    const atMost = search.more ? matching.atMost : Math.min(matching.atMost, search.total);
    const ahead = offset === 0 && rank === 0 ? search.ahead : null;
    ids.push(...(ahead ?? (await takeInOrder(db, { ...matching, atMost }, { sort, now, limit: wanted }))));
  }
  return dealsById(db, ids.slice(offset, end));
}

/** Deals that lack some of the words, but have most, the most first: for when there are few that have all (`found`). */
export async function closeMatches(
  db: Database,
  search: DealSearch,
  { found, now, limit }: { found: readonly Deal[]; now: Date; limit: number },
): Promise<Deal[]> {
  const { words } = search.query;
  const fewest = Math.ceil(CLOSE * words.length);
  const parts = words.slice(0, choosable(words.length, fewest));
  const known = new Set(found.map(({ id }) => id));
  const ids: string[] = [];
  const most = Math.min(parts.length, words.length - 1);
  for (let least = most; least >= fewest && ids.length < limit; least -= 1) {
    const matching = within(search, mostOf(parts, least, search.frequencies), search.frequencies.ofMost(parts, least));
    const taken = await takeSome(db, matching, { now, limit: limit + known.size });
    for (const id of taken) {
      if (!known.has(id) && ids.length < limit) ids.push(id);
      known.add(id);
    }
  }
  return dealsById(db, ids);
}

/** How many of the first words may stand to choice when at least `fewest` of all are to be there. */
function choosable(words: number, fewest: number): number {
  let ways = 1;
  let first = fewest;
  while (first < words && ways * ((first + 1) / (first + 1 - fewest)) <= MOST_CHOICES) {
    ways *= (first + 1) / (first + 1 - fewest);
    first += 1;
  }
  return first;
}

/** The category in which most deals have at least one of the words, whatever the category searched in; null if none has. */
export async function nearestCategory(db: Database, search: DealSearch): Promise<CategoryKey | null> {
  const parts = search.query.words;
  const atMost = search.frequencies.ofMost(parts, 1);
  if (parts.length === 0 || atMost === 0) return null;
  return tallyCategories(db, { tsquery: mostOf(parts, 1, search.frequencies), atMost, category: null, tag: null });
}

/** The matches as a row of lists, each to be shown before the next, no deal in two of them. */
function strata(search: Understood, sort: SearchSort): Matching[] {
  const { whole, words } = search.query;
  if (words.length === 0) return [];
  const levels = JSON.stringify(whole) === JSON.stringify(words) ? [words] : [whole, words];
  const ranks = sort === "relevance" ? RANKS : [ANYWHERE];
  return levels.flatMap((parts, level) =>
    ranks.map((fields, rank) => {
      const before = [
        ...(level > 0 ? [allOf(whole, ANYWHERE, search.frequencies)] : []),
        ...(rank > 0 ? [allOf(parts, ranks[rank - 1] ?? [], search.frequencies)] : []),
      ];
      const matching = within(
        search,
        without(allOf(parts, fields, search.frequencies), before),
        search.frequencies.ofAll(parts, fields),
      );
      return { ...matching, exact: before.length === 0 && isSingleWord(search) };
    }),
  );
}

/** A query within the list that is searched, without what is excluded. */
function within({ query, frequencies, category, tag }: Understood, tsquery: string, atMost: number): Matching {
  const wanted = without(
    tsquery,
    query.excluded.map((part) => allOf([part], ANYWHERE, frequencies)),
  );
  return {
    tsquery: category ? withKey(wanted, category) : wanted,
    atMost: category ? Math.min(atMost, frequencies.ofKey(category)) : atMost,
    category,
    tag,
  };
}

function isSingleWord({ query: { words, excluded }, category, tag }: Understood): boolean {
  const [part, ...others] = words;
  const [terms = [], ...spellings] = part?.alternatives ?? [];
  const single = others.length + excluded.length + spellings.length === 0 && terms.length === 1 && !part?.prefix;
  return single && !category && !tag;
}
