import type { Database } from "~/db/connection.server";
import { dealsById } from "~/domain/deals/browse/browse.server";
import type { SearchFilter } from "~/domain/deals/browse/filter.server";
import { sortSegments } from "~/domain/deals/browse/sort-orders.server";
import type { Deal, ListSort, SearchSort } from "~/domain/deals/deal";
import { Frequencies } from "~/domain/search/frequencies.server";
import { type Clause, clausesOf, parseSearch, withPrefixes } from "~/domain/search/query.server";
import { thesaurus } from "~/domain/search/thesaurus.server";
import { translationsFound, translationsOf } from "~/domain/search/translations.server";
import { ANYWHERE, allOf, RANKS, without } from "~/domain/search/tsquery.server";
import { countMatches, MAX_COUNTED, type MatchCount, type ParsedSearch, roundDown, within } from "./match-count.server";
import { firstInOrder, type Matching } from "./statements.server";

/** A parsed and counted search within a list. */
export interface DealSearch extends ParsedSearch, MatchCount {
  /** Ids of the first matches, fetched while counting; null when not requested. */
  prefetched: string[] | null;
}

interface FirstPage {
  sort: SearchSort | ListSort;
  now: Date;
  limit: number;
}

export interface SearchText {
  text: string;
  /** Whether to search for the words as typed only, without synonyms and translations. */
  exact?: boolean;
}

/**
 * Parses and counts a search; {@link listMatches} returns the deals. Accepts any text, see {@link parseSearch}. Words of
 * the thesaurus match their synonyms and translations too; another word that no deal has matches as a prefix.
 *
 * @param first the first page that will be requested: prefetched while counting
 */
export async function searchDeals(
  db: Database,
  { text, exact = false, ...filter }: SearchFilter & SearchText,
  first?: FirstPage,
): Promise<DealSearch> {
  const typed = parseSearch(text);
  const parsed = exact ? typed : { ...typed, translated: thesaurus().translate(typed.words) };
  const { category = null } = filter;
  const known = await Frequencies.of(db, clausesOf(parsed), category);
  const inThesaurus = new Set(translationsOf(parsed).flatMap(({ typed }) => typed.map((clause) => clause.text)));
  const isUnknown = (clause: Clause) => !inThesaurus.has(clause.text) && known.ofClause(clause, ANYWHERE) === 0;
  const hasTranslations = translationsFound(parsed, known).length > 0;
  const query = withPrefixes(hasTranslations ? parsed : typed, isUnknown);
  const frequencies =
    query === parsed || query === typed ? known : await Frequencies.of(db, clausesOf(query), category);
  const search = { query, frequencies, filter };
  const counting = countMatches(db, search);
  const prefetching = first ? firstMatches(db, search, first, counting) : null;
  const [counted, prefetched] = await Promise.all([counting, prefetching]);
  // Never fewer than are shown.
  const total = counted.more && prefetched ? Math.max(counted.total, roundDown(prefetched.length - 1)) : counted.total;
  return { ...search, ...counted, total, prefetched };
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
  const parts = sortSegments({ sort: sort === "relevance" ? "newest" : sort, live: search.filter.live, now });
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
  const { phrases, words, translated } = search.query;
  if (words.length === 0) return [];
  const typed = JSON.stringify(phrases) === JSON.stringify(words) ? [words] : [phrases, words];
  const levels = !translated ? typed : sort === "relevance" ? [...typed, translated] : [translated];
  const ranks = sort === "relevance" ? RANKS : [ANYWHERE];
  return levels.flatMap((parts, level) =>
    ranks.map((fields, rank) => {
      const before = [
        ...(level > 0 ? [allOf(levels[level - 1] ?? [], ANYWHERE, search.frequencies)] : []),
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
