import { type SqlBool, sql } from "kysely";
import type { Conditions } from "~/features/conditions/conditions";
import type { Deal } from "~/features/deals/deal";
import { DEAL_COLUMNS } from "~/features/deals/deal-columns.server";
import { listDeals } from "~/features/lists/browse.server";
import { anyLevel, exclusions, type Levels, orderedLevels } from "~/features/lists/search/levels.server";
import { matches, rankOf } from "~/features/lists/search/matching.server";
import { readPriceWords } from "~/features/lists/search/price-words.server";
import { readText } from "~/features/lists/search/search.server";
import { NEWEST_FIRST } from "~/features/lists/sort-orders.server";
import { withPrefixes } from "~/features/search/query.server";
import { without } from "~/features/search/tsquery.server";
import type { Database } from "~/platform/db/connection.server";
import { US_DOLLAR } from "~/platform/values/currency";
import { isCommon } from "./count-suggested.server";
import type { Suggestion } from "./rank-suggestions.server";

/** The newest live deals, among which common words, and texts of which nothing is known, are looked for. */
const NEWEST_DEALS = 3_000;

/** How many deals have a word is not looked up: that would be a second statement. */
const UNKNOWN = { has: () => true, ofAll: () => Number.POSITIVE_INFINITY, ofKey: () => Number.POSITIVE_INFINITY };

interface Choice {
  lang: Conditions["lang"];
  now: Date;
  limit: number;
}

/**
 * The newest live deals of the first suggestion, or of the typed text where nothing is suggested, in one statement; things of the
 * kind that it names come first.
 */
export async function suggestedDeals(
  db: Database,
  typed: string,
  first: Pick<Suggestion, "kind" | "target"> | undefined,
  { lang, now, limit }: Choice,
): Promise<Deal[]> {
  if (first && first.kind !== "word")
    return listDeals(db, { [first.kind]: first.target, lang, live: true, sort: "newest", now, offset: 0, limit });
  const text = first?.target ?? typed;
  if (readPriceWords(text, US_DOLLAR)) return [];
  const levels = levelsOf(text, { isUnfinished: !first });
  const tsquery = without(anyLevel(levels).tsquery, exclusions(levels));
  if (tsquery === "") return [];
  const deals = db.selectFrom("deals").selectAll();
  const newest = deals.where(sql<SqlBool>`is_live`).orderBy(NEWEST_FIRST).limit(NEWEST_DEALS);
  const isRare = first && !isCommon(text);
  const found = await db
    .selectFrom((isRare ? deals : newest).as("deals"))
    .select(DEAL_COLUMNS)
    .where(matches({ tsquery, filter: { lang }, atMost: Number.POSITIVE_INFINITY }))
    // As a condition, liveness would make the planner read the index of all live deals.
    .orderBy(sql`not is_live`)
    .orderBy(rankOf(orderedLevels(levels).map(({ tsquery }) => sql`search @@ ${tsquery}::tsquery`)))
    .orderBy(NEWEST_FIRST)
    .limit(limit)
    .execute();
  return found.filter(
    ({ state, expiresAt }) => state !== "gone" && state !== "ended" && !(expiresAt && expiresAt <= now),
  );
}

/** What a text looks for; of an unfinished one each word may be the beginning of a longer one. */
function levelsOf(text: string, { isUnfinished }: { isUnfinished: boolean }): Levels {
  const { translated, thing } = readText({ text }, {});
  const query = withPrefixes(translated, () => isUnfinished);
  return { query, frequencies: UNKNOWN, thing, onlyThing: false, inBodies: false };
}
