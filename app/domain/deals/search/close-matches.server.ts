import type { Database } from "~/db/connection.server";
import { dealsById } from "~/domain/deals/browse/browse.server";
import type { CategoryKey } from "~/domain/deals/categories";
import type { Deal } from "~/domain/deals/deal";
import type { Clause } from "~/domain/search/query.server";
import { atLeastOf } from "~/domain/search/tsquery.server";
import { within } from "./match-count.server";
import type { DealSearch } from "./search.server";
import { sampleMatches, tallyCategories } from "./statements.server";

/** Minimum share of a query's words, or of its character bigrams, in a close match. */
const MIN_SHARE = 0.6;

/** Maximum combinations of words tried. */
const MAX_COMBINATIONS = 21;

/**
 * Deals that match most of the words, most words first, when few match all (`found`); then those that match most of the
 * Chinese character bigrams, which also match across word boundaries.
 */
export async function closeMatches(
  db: Database,
  search: DealSearch,
  { found, limit }: { found: readonly Deal[]; limit: number },
): Promise<Deal[]> {
  const { words, bigrams } = search.query;
  const known = new Set(found.map(({ id }) => id));
  const ids: string[] = [];
  const addMatches = async (parts: Clause[], least: number) => {
    const matching = within(
      search,
      atLeastOf(parts, least, search.frequencies),
      search.frequencies.ofAtLeast(parts, least),
    );
    const matched = await sampleMatches(db, matching, { limit: limit + known.size });
    for (const id of matched) {
      if (!known.has(id) && ids.length < limit) ids.push(id);
      known.add(id);
    }
  };
  const { parts, fewest } = candidates(words);
  const most = Math.min(parts.length, words.length - 1);
  for (let least = most; least >= fewest && ids.length < limit; least -= 1) await addMatches(parts, least);
  if (bigrams && ids.length < limit) {
    const across = candidates(bigrams);
    if (across.fewest < bigrams.length) await addMatches(across.parts, across.fewest);
  }
  return dealsById(db, ids);
}

/** The first clauses, of which at least `fewest` must match: as many as {@link MAX_COMBINATIONS} allows. */
function candidates(all: readonly Clause[]): { parts: Clause[]; fewest: number } {
  const fewest = Math.ceil(MIN_SHARE * all.length);
  let ways = 1;
  let first = fewest;
  while (first < all.length && ways * ((first + 1) / (first + 1 - fewest)) <= MAX_COMBINATIONS) {
    ways *= (first + 1) / (first + 1 - fewest);
    first += 1;
  }
  return { parts: all.slice(0, first), fewest };
}

/** The category of most deals that match at least one word, ignoring the category filter; null without matches. */
export async function nearestCategory(db: Database, search: DealSearch): Promise<CategoryKey | null> {
  const parts = search.query.words;
  const atMost = search.frequencies.ofAtLeast(parts, 1);
  if (parts.length === 0 || atMost === 0) return null;
  return tallyCategories(db, { tsquery: atLeastOf(parts, 1, search.frequencies), atMost, filter: {} });
}
