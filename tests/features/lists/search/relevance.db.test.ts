import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setCategories } from "~/features/categories/categories";
import { DEFAULT_CATEGORIES } from "~/features/categories/default-categories";
import { demoDeals, loadDemoDeals } from "~/features/demo/demo-deals.server";
import { correctedText } from "~/features/lists/search/correction.server";
import { listMatches, searchDeals } from "~/features/lists/search/search.server";
import { loadThesaurus } from "~/features/search/thesaurus.server";
import { useDatabase } from "../../../support/database";
import { insertDeals } from "../../../support/deals";
import { readTsv } from "../../../support/records";
import { SITE_CATEGORIES } from "../../../support/site-under-test";
import { RELEVANCE_SETS, type RelevanceQuery } from "./relevance/relevance-sets";

const db = useDatabase();

// The judgements know these names.
beforeAll(() => setCategories(DEFAULT_CATEGORIES));
afterAll(() => setCategories(SITE_CATEGORIES));

/** Per class of queries. */
const MIN_RECALL = 0.95;
const MIN_PRECISION = 0.9;

async function found(text: string, exact = false) {
  const search = await searchDeals(db(), { text, exact });
  const deals = await listMatches(db(), search, { sort: "relevance", now: new Date(), offset: 0, limit: 500 });
  expect(search).toMatchObject({ total: deals.length, more: false });
  return deals;
}

interface Judged {
  found: number;
  expected: number;
  wrong: number;
  misplaced: number;
}

it.each(Object.entries(RELEVANCE_SETS))(
  "finds what shoppers look for, and nothing else: queries %s",
  async (_, set) => {
    const deals = set.deals.map(({ name: _, ...deal }) => deal);
    const ids = await insertDeals(db(), deals);
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
      const results = (await found(query, true)).map(({ id }) => names.get(id) ?? "");
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

describe("with a thesaurus", () => {
  const dataOf = <Name extends string>(file: string) => readTsv<Name>(new URL(`relevance/${file}`, import.meta.url));

  /** Searches of the demo deals, which are in either language: the beginnings of titles that must and may be found. */
  const QUERIES = dataOf<"query" | "must" | "may">("language-queries.tsv");

  /** Deals in one language each, and searches with the ids of those in the other one that must be found, or may. */
  const DEALS = dataOf<"id" | "title">("one-language-deals.tsv");
  const CROSS_QUERIES = dataOf<"query" | "relevant" | "neutral">("one-language-queries.tsv");

  /** Searches, each with a title that must be found, must not be found (trap), or needs no correction (right). */
  const PROBES = dataOf<"kind" | "query" | "title">("shop-word-probes.tsv");

  /** Share of right answers, by kind. */
  const MIN_RIGHT: Record<string, number> = {
    ...{ "en-zh": 0.96, "zh-en": 0.96, "en-en": 0.9, "zh-zh": 0.9 },
    ...{ trap: 0.92, typing: 0.98, right: 1 },
  };

  beforeAll(() => loadThesaurus([new URL("../../../../thesaurus/shop-words.tsv", import.meta.url).pathname]));
  afterAll(() => loadThesaurus([]));

  const beginnings = (field: string) => field.split(" | ").filter(Boolean);

  type Answer = { query: string } & Record<"must" | "missing" | "wrong", string[]>;

  function expectRelevance(answers: readonly Answer[]): void {
    for (const { query, missing, wrong } of answers)
      if (missing.length + wrong.length > 0) console.log(`${query}: missing ${missing}; wrong ${wrong}`);
    const sum = (of: (answer: Answer) => string[]) => answers.reduce((total, answer) => total + of(answer).length, 0);
    const expected = sum(({ must }) => must);
    const right = expected - sum(({ missing }) => missing);
    expect(right / expected, "recall").toBeGreaterThanOrEqual(MIN_RECALL);
    expect(right / (right + sum(({ wrong }) => wrong)), "precision").toBeGreaterThanOrEqual(MIN_PRECISION);
  }

  it("finds the deals of both languages, and few others", async () => {
    const now = new Date();
    await loadDemoDeals(db(), now);
    const all = (await demoDeals(now)).map(({ input }) => input.title);
    const answers: Answer[] = [];
    for (const { query, ...fields } of QUERIES) {
      const must = beginnings(fields.must);
      const known = [...must, ...beginnings(fields.may)];
      expect(known.filter((start) => !all.some((title) => title.startsWith(start)))).toEqual([]);
      const titles = (await found(query)).map(({ title }) => title);
      const missing = must.filter((start) => !titles.some((title) => title.startsWith(start)));
      const wrong = titles.filter((title) => !known.some((start) => title.startsWith(start)));
      answers.push({ query, must, missing, wrong });
    }
    expectRelevance(answers);
  });

  it("finds the deals of the other language, and few others", async () => {
    const plain = { store: "Larkfield", category: "other", description: "" } as const;
    const deals = DEALS.map(({ title }) => ({ ...plain, title, tags: [] }));
    await insertDeals(db(), deals);
    const idOf = new Map(DEALS.map(({ id, title }) => [title, id]));
    const answers: Answer[] = [];
    for (const { query, relevant, neutral } of CROSS_QUERIES) {
      const must = relevant.split(" ");
      const known = [...must, ...neutral.split(" ")];
      const language = must[0]?.[0] ?? "";
      const ids = (await found(query)).flatMap(({ title }) => idOf.get(title) ?? []);
      const missing = must.filter((id) => !ids.includes(id));
      const wrong = ids.filter((id) => id.startsWith(language) && !known.includes(id));
      answers.push({ query, must, missing, wrong });
    }
    expectRelevance(answers);
  });

  it.each(Object.entries(MIN_RIGHT))("answers the probes of kind %s: %d of them", async (kind, least) => {
    const plain = { store: "Larkfield", category: "other", description: "" } as const;
    const all = new Set(PROBES.map(({ title }) => title));
    await insertDeals(
      db(),
      Array.from(all, (title) => ({ ...plain, title, tags: [] })),
    );
    const probes = PROBES.filter((probe) => probe.kind === kind);
    const wrong: string[] = [];
    for (const { query, title } of probes) {
      const search = await searchDeals(db(), { text: query });
      const corrected = search.total === 0 ? await correctedText(db(), query, search) : null;
      const titles = (await found(corrected ?? query)).map((deal) => deal.title);
      const isRight = kind === "right" ? corrected === null : titles.includes(title) === (kind !== "trap");
      if (!isRight) wrong.push(`${query}: ${title} (${corrected})`);
    }
    if (wrong.length > 0) console.log(`${kind}: ${wrong.length} of ${probes.length} wrong\n${wrong.join("\n")}`);
    expect((probes.length - wrong.length) / probes.length, kind).toBeGreaterThanOrEqual(least);
  });
});
