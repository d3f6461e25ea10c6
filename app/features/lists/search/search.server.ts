import type { CategoryKey } from "~/features/categories/categories";
import type { Conditions } from "~/features/conditions/conditions";
import { conditionsOf } from "~/features/conditions/matches.server";
import type { Deal, ListSort, SearchSort } from "~/features/deals/deal";
import { couponKey } from "~/features/deals/search-document.server";
import { dealsById, type Page } from "~/features/lists/browse.server";
import { sortSegments } from "~/features/lists/sort-orders.server";
import { Frequencies } from "~/features/search/frequencies.server";
import { kinds } from "~/features/search/kinds.server";
import { type Clause, clausesOf, parseSearch, type SearchQuery, withPrefixes } from "~/features/search/query.server";
import { normalizeText } from "~/features/search/terms.server";
import { thesaurus } from "~/features/search/thesaurus.server";
import { thesaurusPhrases, translationsFound } from "~/features/search/translations.server";
import { ANYWHERE, anyQuery, keyQuery, withKey, without } from "~/features/search/tsquery.server";
import type { Database } from "~/platform/db/connection.server";
import { anyLevel, disjointLevels, exclusions, type Level, type Levels, orderedLevels } from "./levels.server";
import {
  categoriesOfNewest,
  countEach,
  countMatching,
  countNewest,
  firstMatches,
  type Matching,
  rankedMatches,
} from "./matching.server";
import { keysOf, thingOf } from "./thing.server";

/** The limit of deals that are counted and paged through. */
export const MAX_COUNTED = 2_000;

/** The limit of entries to read from the index: above it, only matches among the newest deals are counted. */
const MAX_COUNTED_ENTRIES = 60_000;

/** Matches among the newest deals above which these are the count. */
const COMMON_MATCHES = 10;

export interface SearchText {
  text: string;
  /** Whether to search for the words as typed only, without synonyms and translations. */
  exact?: boolean;
  /** Whether to leave out what has the words and is not of the kind that they name. */
  onlyThing?: boolean;
}

/** A parsed search within a list. */
interface ParsedSearch extends Levels {
  query: SearchQuery;
  frequencies: Frequencies;
  filter: Partial<Conditions>;
  /** The key of the coupon's code that the whole text is; null when no deal has it. */
  code: string | null;
}

export interface DealSearch extends ParsedSearch {
  /** Number of matches: exact up to {@link MAX_COUNTED}, for single words without limit. */
  total: number;
  /** Whether there are more than `total`; counting them would take too long. */
  more: boolean;
  /** The categories of the matches; null when they were not read with their number. */
  categories: CategoryKey[] | null;
}

interface MatchPage extends Page {
  sort: SearchSort | ListSort;
  now: Date;
}

/**
 * Parses and counts a search; {@link listMatches} returns the deals. Accepts any text, see {@link parseSearch}. Descriptions
 * count if no title, store, tag or category has the words, and they name no kind.
 */
export async function searchDeals(
  db: Database,
  { text, exact = false, onlyThing = false, ...filter }: Partial<Conditions> & SearchText,
): Promise<DealSearch> {
  const read = readText({ text, exact }, filter);
  const expanded = await expandQuery(db, read, await lookUp(db, [read]));
  const search = { ...expanded, filter, onlyThing, inBodies: false };
  const named = await countMatches(db, search);
  if (named.total > 0 || search.thing) return { ...search, ...named };
  const inBodies = { ...search, inBodies: true };
  return { ...inBodies, ...(await countMatches(db, inBodies)) };
}

/** The parts of a text, before it is known which of its words deals have. */
interface ReadText {
  typed: SearchQuery;
  translated: SearchQuery;
  thing: ParsedSearch["thing"];
  coupon: string | null;
  /** The clauses of the thing sought; their frequencies are looked up together with those of the query. */
  ofThing: Clause[];
  keys: string[];
}

/** A kind is sought unless the words are to be searched for as typed. */
export function readText({ text, exact }: SearchText, { category = null }: Partial<Conditions>): ReadText {
  const typed = parseSearch(text);
  const normalized = normalizeText(text);
  const sought = exact ? null : kinds().sought(normalized);
  const translate = (words: Clause[]) => (exact ? null : thesaurus().translate(words));
  const thing = sought && thingOf(normalized, sought, translate);
  const coupon = couponKey(text);
  return {
    typed,
    translated: { ...typed, translated: translate(typed.words) },
    thing,
    coupon,
    ofThing: thing ? [...thing.qualifiers, ...thing.widerQualifiers, ...thing.instead] : [],
    keys: [category, coupon, ...(thing ? keysOf(thing) : [])].filter((one) => one !== null),
  };
}

/** Expands words: those of the thesaurus match their synonyms and translations too, one that no deal has matches as a prefix. */
async function expandQuery(
  db: Database,
  { typed, translated, thing, coupon, ofThing, keys }: ReadText,
  frequencies: Frequencies,
): Promise<Omit<ParsedSearch, "filter" | "onlyThing" | "inBodies">> {
  const code = coupon && frequencies.ofKey(coupon) > 0 ? coupon : null;
  const expanded = translationsFound(translated, frequencies).length > 0 ? translated : typed;
  const inThesaurus = new Set(thesaurusPhrases(translated).flatMap(({ typed }) => typed.map((clause) => clause.text)));
  const isUnknown = (clause: Clause) => !inThesaurus.has(clause.text) && frequencies.ofClause(clause, ANYWHERE) === 0;
  const query = withPrefixes(expanded, isUnknown);
  if (query === expanded) return { query, frequencies, code, thing };
  return { query, frequencies: await Frequencies.of(db, [...clausesOf(query), ...ofThing], keys), code, thing };
}

const lookUp = (db: Database, read: readonly ReadText[]) =>
  Frequencies.of(
    db,
    read.flatMap(({ translated, ofThing }) => [...clausesOf(translated), ...ofThing]),
    read.flatMap(({ keys }) => keys),
  );

/**
 * How many deals, or live ones, each of some texts finds by titles and labels, or as things of its kind, up to `max`: what
 * {@link searchDeals} counts, of all texts together.
 *
 * @param quick deals that a text may have at most; the count of one that may have more is null
 */
export async function countTexts(
  db: Database,
  texts: readonly string[],
  { live, max, quick = Number.POSITIVE_INFINITY }: { live: boolean; max: number; quick?: number },
): Promise<(number | null)[]> {
  const read = texts.map((text) => readText({ text }, {}));
  const frequencies = await lookUp(db, read);
  const expanded = await Promise.all(read.map((one) => expandQuery(db, one, frequencies)));
  const searches = expanded.map((one) => allMatches({ ...one, filter: {}, onlyThing: false, inBodies: false }));
  return countEach(
    db,
    searches.map((matching) => (matching.atMost > quick ? null : matching)),
    { live, max },
  );
}

async function countMatches(
  db: Database,
  search: ParsedSearch,
): Promise<Pick<DealSearch, "total" | "more" | "categories">> {
  const matching = allMatches(search);
  if (isSingleTerm(search)) return { total: matching.atMost, more: false, categories: null };
  if (isCommon(search, matching)) {
    const newest = await countNewest(db, matching);
    if (newest > COMMON_MATCHES) return { total: roundDown(newest - 1), more: true, categories: null };
  }
  const { found, categories } = await countMatching(db, matching, MAX_COUNTED + 1);
  const isWhole = !search.filter.category && !isCommon(search, matching);
  return { total: Math.min(found, MAX_COUNTED), more: found > MAX_COUNTED, categories: isWhole ? categories : null };
}

function allMatches(search: ParsedSearch): Matching {
  const { frequencies, code } = search;
  const { tsquery, atMost } = anyLevel(search);
  if (!code) return matchingOf(search, tsquery, atMost);
  return matchingOf(search, anyQuery([tsquery, keyQuery(code)]), atMost + frequencies.ofKey(code));
}

function isCommon({ frequencies }: ParsedSearch, { tsquery }: Matching): boolean {
  return frequencies.entriesOf(tsquery) > MAX_COUNTED_ENTRIES;
}

/**
 * The categories of a search's matches, whatever its category: of all matches up to {@link MAX_COUNTED}, of some when there
 * are more, of those among the newest deals when reading them takes too long.
 */
export async function matchedCategories(db: Database, search: DealSearch): Promise<CategoryKey[]> {
  if (search.categories) return search.categories;
  const matching = allMatches({ ...search, filter: { ...search.filter, category: null } });
  const ofNewest = isCommon(search, matching) ? await categoriesOfNewest(db, matching) : [];
  return ofNewest.length > 0 ? ofNewest : (await countMatching(db, matching, MAX_COUNTED)).categories;
}

/** Whether the matches are the documents with one term, whose number is known. */
function isSingleTerm({ query: { words, translated, excluded }, thing, filter, code }: ParsedSearch): boolean {
  if (thing || translated || code || conditionsOf(filter).length > 0) return false;
  const [word, ...others] = words;
  const [terms = [], ...spellings] = word?.variants ?? [];
  return others.length + excluded.length + spellings.length === 0 && terms.length === 1 && !word?.prefix;
}

/** Rounds to one significant digit: 45 to 40, 345 to 300. */
export function roundDown(count: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(1, count)));
  return Math.floor(count / step) * step;
}

/**
 * One page of the matches: by relevance level by level, each newer before older. In every order live deals come first, then what is
 * sought.
 */
export async function listMatches(db: Database, search: DealSearch, page: MatchPage): Promise<Deal[]> {
  const segments = segmentsOf(search, page);
  const isFew = !search.more && search.total <= MAX_COUNTED;
  // The orders of end dates differ: each of their segments has its own.
  if (!isFew || page.sort === "expiry") return dealsById(db, await matchIds(db, search, page));
  if (page.offset >= search.total) return [];
  return rankedMatches(db, allMatches(search), { ...page, tiers: tiersOf(search, page.sort), segments });
}

function segmentsOf(search: DealSearch, { sort, now }: MatchPage) {
  return sortSegments({ sort: sort === "relevance" ? "newest" : sort, live: search.filter.live, now });
}

/** The ids of {@link listMatches}. */
export async function matchIds(db: Database, search: DealSearch, page: MatchPage): Promise<string[]> {
  const { sort, offset, limit } = page;
  const end = Math.min(offset + limit, MAX_COUNTED, search.more ? MAX_COUNTED : search.total);
  if (offset >= end) return [];
  const ids = await firstMatches(db, tiersOf(search, sort), { segments: segmentsOf(search, page), limit: end });
  return ids.slice(offset);
}

/** The matches as disjoint tiers, best first: deals whose coupon is what was typed before all others. */
function tiersOf(search: DealSearch, sort: MatchPage["sort"]): Matching[] {
  const { frequencies, total, more, code } = search;
  const coded: Level[] = code ? [{ tsquery: keyQuery(code), atMost: frequencies.ofKey(code) }] : [];
  const levels = sort === "relevance" ? disjointLevels(search) : orderedLevels(search);
  const others = levels.map(({ tsquery, atMost }) => ({
    tsquery: without(
      tsquery,
      coded.map((one) => one.tsquery),
    ),
    atMost: Math.min(atMost, more ? Number.POSITIVE_INFINITY : total),
  }));
  return [...coded, ...others].map(({ tsquery, atMost }) => matchingOf(search, tsquery, atMost));
}

/** A tsquery with a search's filters and exclusions; `atMost` bounds the documents of the tsquery alone. */
export function matchingOf(search: ParsedSearch, tsquery: string, atMost: number): Matching {
  const { frequencies, filter } = search;
  const included = without(tsquery, exclusions(search));
  const { category } = filter;
  if (!category) return { tsquery: included, atMost, filter };
  return { tsquery: withKey(included, category), atMost: Math.min(atMost, frequencies.ofKey(category)), filter };
}
