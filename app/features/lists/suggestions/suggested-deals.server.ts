import { type SqlBool, sql } from "kysely";
import type { Conditions } from "~/features/conditions/conditions";
import type { Deal } from "~/features/deals/deal";
import { DEAL_COLUMNS } from "~/features/deals/deal-columns.server";
import { listDeals } from "~/features/lists/browse.server";
import { matches } from "~/features/lists/search/matching.server";
import { readPriceWords } from "~/features/lists/search/price-words.server";
import { NEWEST_FIRST } from "~/features/lists/sort-orders.server";
import { anyOf } from "~/platform/db/any-of.server";
import type { Database } from "~/platform/db/connection.server";
import { US_DOLLAR } from "~/platform/values/currency";
import { frequentWord } from "./frequent-words.server";
import type { Suggestion } from "./rank-suggestions.server";
import { wordMatches } from "./word-matches.server";

/** The newest live deals among which a text is looked for that no suggestion begins with. */
const NEWEST_DEALS = 500;

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
  const found = readPriceWords(text, US_DOLLAR) ? null : wordMatches(text, { isUnfinished: !first });
  if (!found) return [];
  const deals = db.selectFrom("deals").selectAll();
  const newest = deals.where(sql<SqlBool>`is_live`).orderBy(NEWEST_FIRST).limit(NEWEST_DEALS);
  const frequent = first && frequentWord(text);
  const among = frequent ? deals.where("id", "=", anyOf(frequent.newest)) : first ? deals : newest;
  const listed = await db
    .selectFrom(among.as("deals"))
    .select(DEAL_COLUMNS)
    .where(matches({ tsquery: found.tsquery, filter: { lang }, atMost: Number.POSITIVE_INFINITY }))
    // As a condition, liveness would make the planner read the index of all live deals.
    .orderBy(sql`not is_live`)
    .orderBy(found.rank)
    .orderBy(NEWEST_FIRST)
    .limit(limit)
    .execute();
  return listed.filter(
    ({ state, expiresAt }) => state !== "gone" && state !== "ended" && !(expiresAt && expiresAt <= now),
  );
}
