import type { Database } from "~/db/connection.server";
import { dealsById, type Page } from "~/domain/deals/browse/browse.server";
import { conditionsOf, type SearchFilter } from "~/domain/deals/browse/filter.server";
import { sortSegments } from "~/domain/deals/browse/sort-orders.server";
import type { CategoryKey } from "~/domain/deals/categories";
import type { Deal, ListSort, SearchSort } from "~/domain/deals/deal";
import { Frequencies } from "~/domain/search/frequencies.server";
import { type Clause, clausesOf, parseSearch, type SearchQuery, withPrefixes } from "~/domain/search/query.server";
import { thesaurus } from "~/domain/search/thesaurus.server";
import { thesaurusPhrases, translationsFound } from "~/domain/search/translations.server";
import { ANYWHERE, allOf, anyQuery, keyQuery, RANKS, withKey, without } from "~/domain/search/tsquery.server";
import { couponKey } from "./document.server";
import {
  categoriesMatching,
  categoriesOfNewest,
  countMatching,
  countNewest,
  firstMatches,
  type Matching,
} from "./matching.server";

/** Most deals counted and paged through. */
export const MAX_COUNTED = 2_000;

/** Deals times lexemes to read from the index: above it, only matches among the newest deals are counted. */
const MAX_COUNTED_ENTRIES = 200_000;

/** Matches among the newest deals above which these are the count. */
const COMMON_MATCHES = 10;

export interface SearchText {
  text: string;
  /** Whether to search for the words as typed only, without synonyms and translations. */
  exact?: boolean;
}

/** A parsed search within a list. */
interface ParsedSearch {
  query: SearchQuery;
  frequencies: Frequencies;
  filter: SearchFilter;
  /** The key of the coupon's code that the whole text is; null when no deal has it. */
  code: string | null;
}

export interface DealSearch extends ParsedSearch {
  /** Number of matches: exact up to {@link MAX_COUNTED}, for single words without limit. */
  total: number;
  /** Whether there are more than `total`; counting them would take too long. */
  more: boolean;
}

interface MatchPage extends Page {
  sort: SearchSort | ListSort;
  now: Date;
}

/** Parses and counts a search; {@link listMatches} returns the deals. Accepts any text, see {@link parseSearch}. */
export async function searchDeals(
  db: Database,
  { text, exact = false, ...filter }: SearchFilter & SearchText,
): Promise<DealSearch> {
  const search = { ...(await expandQuery(db, { text, exact }, filter)), filter };
  return { ...search, ...(await countMatches(db, search)) };
}

/** Words of the thesaurus match their synonyms and translations too; another word that no deal has matches as a prefix. */
async function expandQuery(
  db: Database,
  { text, exact }: SearchText,
  { category = null }: SearchFilter,
): Promise<Omit<ParsedSearch, "filter">> {
  const typed = parseSearch(text);
  const translated = exact ? typed : { ...typed, translated: thesaurus().translate(typed.words) };
  const key = couponKey(text);
  const keys = [category, key].filter((key) => key !== null);
  const frequencies = await Frequencies.of(db, clausesOf(translated), keys);
  const code = key && frequencies.ofKey(key) > 0 ? key : null;
  const expanded = translationsFound(translated, frequencies).length > 0 ? translated : typed;
  const inThesaurus = new Set(thesaurusPhrases(translated).flatMap(({ typed }) => typed.map((clause) => clause.text)));
  const isUnknown = (clause: Clause) => !inThesaurus.has(clause.text) && frequencies.ofClause(clause, ANYWHERE) === 0;
  const query = withPrefixes(expanded, isUnknown);
  if (query === expanded) return { query, frequencies, code };
  return { query, frequencies: await Frequencies.of(db, clausesOf(query), keys), code };
}

async function countMatches(db: Database, search: ParsedSearch): Promise<Pick<DealSearch, "total" | "more">> {
  const matching = allMatches(search);
  if (isSingleTerm(search)) return { total: matching.atMost, more: false };
  if (isCommon(matching)) {
    const newest = await countNewest(db, matching);
    if (newest > COMMON_MATCHES) return { total: roundDown(newest - 1), more: true };
  }
  const found = await countMatching(db, matching, MAX_COUNTED + 1);
  return { total: Math.min(found, MAX_COUNTED), more: found > MAX_COUNTED };
}

function allMatches(search: ParsedSearch): Matching {
  const { query, frequencies, code } = search;
  const words = query.translated ?? query.words;
  const tsquery = anyQuery([allOf(words, ANYWHERE, frequencies), ...(code ? [keyQuery(code)] : [])]);
  const atMost = frequencies.ofAll(words, ANYWHERE) + (code ? frequencies.ofKey(code) : 0);
  return matchingOf(search, tsquery, atMost);
}

function isCommon({ atMost, tsquery }: Matching): boolean {
  return atMost * lexemesOf(tsquery) > MAX_COUNTED_ENTRIES;
}

/**
 * The categories of a search's matches, whatever its category: of all matches up to {@link MAX_COUNTED}, of some when there
 * are more, of those among the newest deals when reading them takes too long.
 */
export async function matchedCategories(db: Database, search: DealSearch): Promise<CategoryKey[]> {
  const matching = allMatches({ ...search, filter: { ...search.filter, category: null } });
  const ofNewest = isCommon(matching) ? await categoriesOfNewest(db, matching) : [];
  return ofNewest.length > 0 ? ofNewest : categoriesMatching(db, matching, MAX_COUNTED);
}

/** Whether the matches are the documents with one term, whose number is known. */
function isSingleTerm({ query: { words, translated, excluded }, filter, code }: ParsedSearch): boolean {
  if (translated || code || conditionsOf(filter).length > 0) return false;
  const [word, ...others] = words;
  const [terms = [], ...spellings] = word?.variants ?? [];
  return others.length + excluded.length + spellings.length === 0 && terms.length === 1 && !word?.prefix;
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

/**
 * One page of the matches: first those of the query as typed, then those with its words in any order, then translations.
 * By relevance, each is ranked by the fields that match, newer before older. In every order, live deals come first.
 */
export async function listMatches(db: Database, search: DealSearch, page: MatchPage): Promise<Deal[]> {
  return dealsById(db, await matchIds(db, search, page));
}

/** The ids of {@link listMatches}. */
export async function matchIds(
  db: Database,
  search: DealSearch,
  { sort, now, offset, limit }: MatchPage,
): Promise<string[]> {
  const end = Math.min(offset + limit, MAX_COUNTED, search.more ? MAX_COUNTED : search.total);
  if (offset >= end) return [];
  const segments = sortSegments({ sort: sort === "relevance" ? "newest" : sort, live: search.filter.live, now });
  const ids = await firstMatches(db, tiersOf(search, sort), { segments, limit: end });
  return ids.slice(offset);
}

/** The matches as disjoint tiers, best first: deals whose coupon is what was typed before all others. */
function tiersOf(search: DealSearch, sort: MatchPage["sort"]): Matching[] {
  const { frequencies, total, more, code } = search;
  const { phrases, words, translated } = search.query;
  const typed = JSON.stringify(phrases) === JSON.stringify(words) ? [words] : [phrases, words];
  const levels = !translated ? typed : sort === "relevance" ? [...typed, translated] : [translated];
  const ranks = sort === "relevance" ? RANKS : [ANYWHERE];
  const coded = code ? [keyQuery(code)] : [];
  const tiers = levels.flatMap((clauses, level) =>
    ranks.map((fields, rank) => {
      const better = [
        ...coded,
        ...(level > 0 ? [allOf(levels[level - 1] ?? [], ANYWHERE, frequencies)] : []),
        ...(rank > 0 ? [allOf(clauses, ranks[rank - 1] ?? [], frequencies)] : []),
      ];
      const atMost = Math.min(frequencies.ofAll(clauses, fields), more ? Number.POSITIVE_INFINITY : total);
      return matchingOf(search, without(allOf(clauses, fields, frequencies), better), atMost);
    }),
  );
  return [...coded.map((tsquery) => matchingOf(search, tsquery, frequencies.ofKey(code ?? ""))), ...tiers];
}

/** A tsquery with a search's filters and exclusions; `atMost` bounds the documents of the tsquery alone. */
export function matchingOf({ query, frequencies, filter }: ParsedSearch, tsquery: string, atMost: number): Matching {
  const excluded = query.excluded.map((clause) => allOf([clause], ANYWHERE, frequencies));
  const included = without(tsquery, excluded);
  const { category } = filter;
  if (!category) return { tsquery: included, atMost, filter };
  return { tsquery: withKey(included, category), atMost: Math.min(atMost, frequencies.ofKey(category)), filter };
}
