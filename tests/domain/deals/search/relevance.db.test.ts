import { expect, it } from "vitest";
import { listMatches, searchDeals } from "~/domain/deals/search/search.server";
import { useDatabase } from "../../../support/database";
import { insertDeals } from "../../../support/deals";
import { RELEVANCE_SETS, type RelevanceQuery } from "./relevance/relevance-sets";

const db = useDatabase();

/** Per class of queries. */
const MIN_RECALL = 0.95;

interface Judged {
  found: number;
  expected: number;
  wrong: number;
  misplaced: number;
}

it.each(Object.entries(RELEVANCE_SETS))(
  "finds what shoppers look for, and nothing else: queries %s",
  async (_, set) => {
    const ids = await insertDeals(
      db(),
      set.deals.map(({ name: _, ...deal }) => deal),
    );
    const names = new Map(ids.map((id, at) => [id, set.deals[at]?.name ?? ""]));

    const table: Record<string, { queries: number; recall: number; wrong: number; misplaced: number }> = {};
    const complaints: string[] = [];
    for (const name of new Set(set.queries.map((query) => query.class))) {
      const queries = set.queries.filter((query) => query.class === name);
      const judged = await Promise.all(queries.map(judge));
      const sum = (count: (one: Judged) => number) => judged.reduce((total, one) => total + count(one), 0);
      table[name] = {
        queries: queries.length,
        recall: sum(({ found }) => found) / sum(({ expected }) => expected),
        wrong: sum(({ wrong }) => wrong),
        misplaced: sum(({ misplaced }) => misplaced),
      };
    }
    console.table(table);
    if (complaints.length > 0) console.log(complaints.join("\n"));
    for (const [name, { recall, wrong, misplaced }] of Object.entries(table)) {
      expect(recall, `recall of "${name}"`).toBeGreaterThanOrEqual(MIN_RECALL);
      expect(wrong, `wrong deals of "${name}"`).toBe(0);
      expect(misplaced, `deals of "${name}" before better ones`).toBe(0);
    }

    async function judge({ query, must, mustNot, first }: RelevanceQuery): Promise<Judged> {
      const search = await searchDeals(db(), { text: query });
      const deals = await listMatches(db(), search, { sort: "relevance", now: new Date(), offset: 0, limit: 500 });
      expect(search).toMatchObject({ total: deals.length, more: false });
      const results = deals.map(({ id }) => names.get(id) ?? "");
      const missing = must.filter((name) => !results.includes(name));
      const wrong = mustNot.filter((name) => results.includes(name));
      const misplaced = results.slice(0, first.length).filter((name) => !first.includes(name));
      for (const [what, list] of Object.entries({ missing, wrong, misplaced })) {
        if (list.length > 0) complaints.push(`${query}: ${what}: ${list.join(", ")}`);
      }
      return {
        found: must.length - missing.length,
        expected: must.length,
        wrong: wrong.length,
        misplaced: misplaced.length,
      };
    }
  },
);
