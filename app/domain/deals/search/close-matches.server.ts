import type { Database } from "~/db/connection.server";
import { dealsById } from "~/domain/deals/browse/browse.server";
import type { CategoryKey } from "~/domain/deals/categories";
import type { Deal } from "~/domain/deals/deal";
import { mostOf } from "~/domain/search/tsquery.server";
import { type DealSearch, within } from "./search.server";
import { takeSome, tallyCategories } from "./statements.server";

/** Least share of a query's parts that a close match has. */
const CLOSE = 0.6;

/** Ways at most in which some of the words of a query are chosen: each is a query of its own. */
const MOST_CHOICES = 21;

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
