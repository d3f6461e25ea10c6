import { type RawBuilder, sql } from "kysely";
import { anyLevel, exclusions, type Levels, orderedLevels } from "~/features/lists/search/levels.server";
import { rankOf } from "~/features/lists/search/matching.server";
import { readText } from "~/features/lists/search/search.server";
import { NEWEST_FIRST } from "~/features/lists/sort-orders.server";
import { withPrefixes } from "~/features/search/query.server";
import { without } from "~/features/search/tsquery.server";
import type { Database } from "~/platform/db/connection.server";

/** The newest live deals among which those of frequent words are looked for. */
const NEWEST_DEALS = 3_000;

/** How many deals have a word is not looked up: that would be a second statement. */
const UNKNOWN = { has: () => true, ofAll: () => Number.POSITIVE_INFINITY, ofKey: () => Number.POSITIVE_INFINITY };

export interface WordMatches {
  tsquery: string;
  /** 0 for things of the kind that is named, 1 for others. */
  rank: RawBuilder<number>;
}

/** What a text finds, null if nothing. Each word of an unfinished text may be the beginning of a longer one. */
export function wordMatches(text: string, { isUnfinished }: { isUnfinished: boolean }): WordMatches | null {
  const { translated, thing } = readText({ text }, {});
  const query = withPrefixes(translated, () => isUnfinished);
  const levels: Levels = { query, frequencies: UNKNOWN, thing, onlyThing: false, inBodies: false };
  const tsquery = without(anyLevel(levels).tsquery, exclusions(levels));
  if (tsquery === "") return null;
  return { tsquery, rank: rankOf(orderedLevels(levels).map((level) => sql`search @@ ${level.tsquery}::tsquery`)) };
}

/** The ids of deals that each word finds among the newest live ones, in one statement: the best first, then the newest. */
export async function newestOfEach(db: Database, words: readonly string[], limit: number): Promise<string[][]> {
  const idsOf = (matches: WordMatches | null) =>
    matches
      ? sql`array(
          select id from newest where search @@ ${matches.tsquery}::tsquery
          order by ${matches.rank}, ${NEWEST_FIRST} limit ${limit}
        )`
      : sql`array[]::uuid[]`;
  const all = words.map((word) => idsOf(wordMatches(word, { isUnfinished: false })));
  const { rows } = await sql<{ ids: string[][] }>`
    with newest as materialized (
      select id, created_at, search from deals where is_live order by ${NEWEST_FIRST} limit ${NEWEST_DEALS}
    )
    select json_build_array(${sql.join(all)}) as ids`.execute(db);
  return rows[0]?.ids ?? [];
}
