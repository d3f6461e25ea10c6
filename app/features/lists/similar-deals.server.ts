import { sql } from "kysely";
import type { Deal } from "~/features/deals/deal";
import { DEAL_COLUMNS } from "~/features/deals/deal-columns.server";
import { takeAmounts } from "~/features/search/attributes";
import { Frequencies } from "~/features/search/frequencies.server";
import { parseSearch } from "~/features/search/query.server";
import { normalizeText } from "~/features/search/terms.server";
import { allOf, anyQuery } from "~/features/search/tsquery.server";
import type { Database } from "~/platform/db/connection.server";

const MAX_CANDIDATES = 1_000;

/** The limit of deals with a word that is looked up: more common words tell little of a product. */
const MAX_MATCHES = 3_000;

const MAX_WORDS = 6;

/** The least share of the weights of a title's words that a similar deal has. */
const MIN_SHARE = 0.4;

/**
 * Finds deals whose titles share words: a word weighs more the fewer deals have it. Words that nearly all deals have are left
 * out, and so are numbers and amounts (100 ml, 100 W), which do not say what a product is. Deals of another category share two
 * words at least: a building set and a bedding set share one.
 */
export async function similarDeals(
  db: Database,
  { deal, limit }: { deal: Pick<Deal, "id" | "title" | "category">; limit: number },
): Promise<Deal[]> {
  const title = takeAmounts(normalizeText(deal.title), new Map());
  const words = parseSearch(title).words.filter(({ text = "" }) => !/^\d+$/.test(text));
  const known = await Frequencies.of(db, words, []);
  const counted = words
    .map((word) => ({ tsquery: allOf([word], ["a"], known), deals: known.ofClause(word, ["a"]) }))
    .filter(({ deals }) => deals > 1)
    .sort((one, other) => one.deals - other.deals);
  let matches = 0;
  const chosen = counted.slice(0, MAX_WORDS).filter(({ deals }) => {
    matches += deals;
    return matches <= MAX_MATCHES;
  });
  if (chosen.length === 0) return [];
  const weighed = chosen.map(({ tsquery, deals }) => ({ tsquery, weight: 1 / Math.log2(1 + deals) }));
  const least = MIN_SHARE * weighed.reduce((sum, { weight }) => sum + weight, 0);
  const sumOfMatched = (of: (word: (typeof weighed)[number]) => number) =>
    sql.join(
      weighed.map((word) => sql`case when search @@ ${word.tsquery}::tsquery then ${of(word)}::float8 else 0 end`),
      sql` + `,
    );
  const similar = sql<{ similar_id: string; score: number }>`(
    with found as materialized (
      select id, created_at, search, category from deals
      where search @@ ${anyQuery(chosen.map(({ tsquery }) => tsquery))}::tsquery and is_live and id <> ${deal.id}
      limit ${MAX_CANDIDATES}
    )
    select id as similar_id, score from (
      select id, created_at, category, ${sumOfMatched(({ weight }) => weight)} as score, ${sumOfMatched(() => 1)} as matched
      from found
    ) scored
    where score >= ${least} and (category = ${deal.category} or matched >= 2) order by score desc, created_at desc, id limit ${limit}
  )`.as("similar");
  return db
    .selectFrom(similar)
    .innerJoin("deals", "deals.id", "similar_id")
    .select(DEAL_COLUMNS)
    .orderBy("score", "desc")
    .orderBy("created_at", "desc")
    .orderBy("deals.id")
    .execute();
}
