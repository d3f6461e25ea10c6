import type { Database } from "~/db/connection.server";
import { dealsById } from "~/domain/deals/browse/browse.server";
import type { CategoryKey } from "~/domain/deals/categories";
import type { Deal } from "~/domain/deals/deal";
import type { Clause } from "~/domain/search/query.server";
import { majorityOf } from "~/domain/search/tsquery.server";
import { type DealSearch, within } from "./search.server";
import { sampleMatches, tallyCategories } from "./statements.server";

/** Least share of a query's words, or of its pairs, that a close match has. */
const CLOSE = 0.6;

/** Ways at most in which some of the words of a query are chosen: each is a query of its own. */
const MAX_CANDIDATES = 21;

/**
 * Deals that lack some of the words, but have most, the most first: for when there are few that have all (`found`). Behind
 * them those with most of the pairs of Chinese characters, which find what lies across the words.
 */
export async function closeMatches(
  db: Database,
  search: DealSearch,
  { found, now, limit }: { found: readonly Deal[]; now: Date; limit: number },
): Promise<Deal[]> {
  const { words, bigrams } = search.query;
  const known = new Set(found.map(({ id }) => id));
  const ids: string[] = [];
  const takeWith = async (parts: Clause[], least: number) => {
    const matching = within(
      search,
      majorityOf(parts, least, search.frequencies),
      search.frequencies.ofMost(parts, least),
    );
    const taken = await sampleMatches(db, matching, { now, limit: limit + known.size });
    for (const id of taken) {
      if (!known.has(id) && ids.length < limit) ids.push(id);
      known.add(id);
    }
  };
  const { parts, fewest } = candidates(words);
  const most = Math.min(parts.length, words.length - 1);
  for (let least = most; least >= fewest && ids.length < limit; least -= 1) await takeWith(parts, least);
  if (bigrams && ids.length < limit) {
    const across = candidates(bigrams);
    if (across.fewest < bigrams.length) await takeWith(across.parts, across.fewest);
  }
  return dealsById(db, ids);
}

/** The first parts, of which at least `fewest` are to be there: as many as leave few enough choices. */
function candidates(all: readonly Clause[]): { parts: Clause[]; fewest: number } {
  const fewest = Math.ceil(CLOSE * all.length);
  let ways = 1;
  let first = fewest;
  while (first < all.length && ways * ((first + 1) / (first + 1 - fewest)) <= MAX_CANDIDATES) {
    ways *= (first + 1) / (first + 1 - fewest);
    first += 1;
  }
  return { parts: all.slice(0, first), fewest };
}

/** The category of most deals that have at least one of the words, whatever the category searched in; null without such. */
export async function nearestCategory(db: Database, search: DealSearch): Promise<CategoryKey | null> {
  const parts = search.query.words;
  const atMost = search.frequencies.ofMost(parts, 1);
  if (parts.length === 0 || atMost === 0) return null;
  return tallyCategories(db, { tsquery: majorityOf(parts, 1, search.frequencies), atMost, category: null, tag: null });
}
