import { sql } from "kysely";
import type { CategoryKey } from "~/features/categories/categories";
import type { Deal } from "~/features/deals/deal";
import { kindKey } from "~/features/deals/search-document.server";
import { dealsById } from "~/features/lists/browse.server";
import { sortSegments } from "~/features/lists/sort-orders.server";
import type { Clause } from "~/features/search/query.server";
import { ANYWHERE, anyQuery, atLeastOf, both, keyQuery, NAMES } from "~/features/search/tsquery.server";
import type { Database } from "~/platform/db/connection.server";
import { firstMatches, matches } from "./matching.server";
import { type DealSearch, matchingOf } from "./search.server";

/** Minimum share of a query's words, or of its character bigrams, in a close match. */
const MIN_SHARE = 0.6;

/** Maximum combinations of words tried. */
const MAX_COMBINATIONS = 21;

/** Matches whose categories are counted for {@link nearestCategory}. */
const TALLIED_MATCHES = 500;

/**
 * Deals that match closely, if few match (`found`): of the kind that is sought, those with most of the other words first; else
 * those whose titles and labels have most of the words, then most of the Chinese character bigrams, which also match across word
 * boundaries.
 */
export async function closeMatches(
  db: Database,
  search: DealSearch,
  { found, limit }: { found: readonly Deal[]; limit: number },
): Promise<Deal[]> {
  const { thing, frequencies } = search;
  const { words, bigrams } = search.query;
  const segments = sortSegments({ sort: "newest" });
  const known = new Set(found.map(({ id }) => id));
  const ids: string[] = [];
  const addMatches = async (tsquery: string, atMost: number) => {
    if (ids.length >= limit) return;
    const matching = matchingOf(search, tsquery, atMost);
    const matched = await firstMatches(db, [matching], { segments, limit: limit + known.size });
    for (const id of matched) {
      if (!known.has(id) && ids.length < limit) ids.push(id);
      known.add(id);
    }
  };
  const addClauses = (clauses: readonly Clause[], least: number) =>
    addMatches(atLeastOf(clauses, least, NAMES, frequencies), frequencies.ofAtLeast(clauses, least));
  if (thing) {
    // Without qualifiers, the search has found all that are of the kind.
    if (thing.qualifiers.length === 0) return [];
    const keys = [thing.kind, ...thing.synonymous].map(kindKey);
    const all = anyQuery(keys.map(keyQuery));
    const atMost = keys.reduce((sum, key) => sum + frequencies.ofKey(key), 0);
    const { clauses } = candidates(thing.qualifiers);
    for (let least = clauses.length - 1; least > 0; least -= 1)
      await addMatches(both(atLeastOf(clauses, least, ANYWHERE, frequencies), all), atMost);
    await addMatches(all, atMost);
    return dealsById(db, ids);
  }
  const { clauses, fewest } = candidates(words);
  const most = Math.min(clauses.length, words.length - 1);
  for (let least = most; least >= fewest; least -= 1) await addClauses(clauses, least);
  if (bigrams) {
    const across = candidates(bigrams);
    if (across.fewest < bigrams.length) await addClauses(across.clauses, across.fewest);
  }
  return dealsById(db, ids);
}

/** The first clauses, of which at least `fewest` must match: as many as {@link MAX_COMBINATIONS} allows. */
function candidates(all: readonly Clause[]): { clauses: Clause[]; fewest: number } {
  const fewest = Math.ceil(MIN_SHARE * all.length);
  let combinations = 1;
  let first = fewest;
  while (first < all.length && combinations * ((first + 1) / (first + 1 - fewest)) <= MAX_COMBINATIONS) {
    combinations *= (first + 1) / (first + 1 - fewest);
    first += 1;
  }
  return { clauses: all.slice(0, first), fewest };
}

/** The category of most deals that match at least one word, ignoring the category filter; null without matches. */
export async function nearestCategory(db: Database, { query, frequencies }: DealSearch): Promise<CategoryKey | null> {
  const atMost = frequencies.ofAtLeast(query.words, 1);
  if (atMost === 0) return null;
  const matching = { tsquery: atLeastOf(query.words, 1, NAMES, frequencies), atMost, filter: {} };
  const { rows } = await sql<{ category: CategoryKey }>`
    with found as (select category from deals where ${matches(matching)} limit ${TALLIED_MATCHES})
    select category from found group by category having count(*) * 2 > (select count(*) from found)`.execute(db);
  return rows[0]?.category ?? null;
}
