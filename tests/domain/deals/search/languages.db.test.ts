import { afterAll, beforeAll, expect, it } from "vitest";
import { listMatches, searchDeals } from "~/domain/deals/search/search.server";
import { demoDeals, loadDemoDeals } from "~/domain/demo/demo-deals.server";
import { loadThesaurus } from "~/domain/search/thesaurus.server";
import { useDatabase } from "../../../support/database";
import { insertDeals } from "../../../support/deals";
import { readTsv } from "../../../support/records";

const db = useDatabase();

const SHOP_WORDS = new URL("../../../../thesaurus/shop-words.tsv", import.meta.url).pathname;

const dataOf = <Name extends string>(file: string) => readTsv<Name>(new URL(`relevance/${file}`, import.meta.url));

/** Searches of the demo deals, which are in either language: the beginnings of titles that must and may be found. */
const QUERIES = dataOf<"query" | "must" | "may">("language-queries.tsv");

/** Deals in one language each, and searches with the ids of those in the other one that must be found, or may. */
const DEALS = dataOf<"id" | "title">("one-language-deals.tsv");
const CROSS_QUERIES = dataOf<"query" | "relevant" | "neutral">("one-language-queries.tsv");

const MIN_RECALL = 0.95;
const MIN_PRECISION = 0.9;

beforeAll(() => loadThesaurus([SHOP_WORDS]));
afterAll(() => loadThesaurus([]));

const beginnings = (field: string) => field.split(" | ").filter(Boolean);

it("finds the deals of both languages, and few others", async () => {
  const now = new Date();
  await loadDemoDeals(db(), now);
  const titles = (await demoDeals(now)).map(({ input }) => input.title);
  const complaints: string[] = [];
  let [expected, right, wrong] = [0, 0, 0];
  for (const { query, must, may } of QUERIES) {
    for (const start of beginnings(`${must} | ${may}`)) {
      expect(
        titles.filter((title) => title.startsWith(start)),
        start,
      ).not.toEqual([]);
    }
    const search = await searchDeals(db(), { text: query });
    const deals = await listMatches(db(), search, { sort: "relevance", now, offset: 0, limit: 500 });
    const found = deals.map(({ title }) => title);
    const missing = beginnings(must).filter((start) => !found.some((title) => title.startsWith(start)));
    const others = found.filter((title) => !beginnings(`${must} | ${may}`).some((start) => title.startsWith(start)));
    expected += beginnings(must).length;
    right += beginnings(must).length - missing.length;
    wrong += others.length;
    if (missing.length + others.length > 0) complaints.push(`${query}: missing ${missing}; wrong ${others}`);
  }
  if (complaints.length > 0) console.log(complaints.join("\n"));
  expect(right / expected, "recall").toBeGreaterThanOrEqual(MIN_RECALL);
  expect(right / (right + wrong), "precision").toBeGreaterThanOrEqual(MIN_PRECISION);
});

it("finds the deals of the other language, and few others", async () => {
  await insertDeals(
    db(),
    DEALS.map(({ title }) => ({ title, store: "Larkfield", category: "other", tags: [], description: "" })),
  );
  const ids = new Map(DEALS.map(({ id, title }) => [title, id]));
  const complaints: string[] = [];
  let [expected, right, wrong] = [0, 0, 0];
  for (const { query, relevant, neutral } of CROSS_QUERIES) {
    const must = relevant.split(" ");
    const language = must[0]?.[0] ?? "";
    const search = await searchDeals(db(), { text: query });
    const deals = await listMatches(db(), search, { sort: "relevance", now: new Date(), offset: 0, limit: 500 });
    const found = deals.map(({ title }) => ids.get(title) ?? "").filter((id) => id.startsWith(language));
    const missing = must.filter((id) => !found.includes(id));
    const others = found.filter((id) => ![...must, ...neutral.split(" ")].includes(id));
    expected += must.length;
    right += must.length - missing.length;
    wrong += others.length;
    if (missing.length + others.length > 0) complaints.push(`${query}: missing ${missing}; wrong ${others}`);
  }
  if (complaints.length > 0) console.log(complaints.join("\n"));
  expect(right / expected, "recall").toBeGreaterThanOrEqual(MIN_RECALL);
  expect(right / (right + wrong), "precision").toBeGreaterThanOrEqual(MIN_PRECISION);
});
