import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { setCategories } from "~/features/categories/categories";
import { DEFAULT_CATEGORIES } from "~/features/categories/default-categories";
import { findCategory } from "~/features/categories/find-category";
import { dealPages } from "~/features/lists/pages.server";
import { readPriceWords } from "~/features/lists/search/price-words.server";
import { loadThesaurus } from "~/features/search/thesaurus.server";
import { US_DOLLAR } from "~/platform/values/currency";
import { useDatabase } from "../../../support/database";
import { insertDeals } from "../../../support/deals";
import { SITE_CATEGORIES } from "../../../support/site-under-test";

const db = useDatabase();

beforeAll(() => {
  setCategories(DEFAULT_CATEGORIES);
  loadThesaurus([new URL("../../../../thesaurus/shop-words.tsv", import.meta.url).pathname]);
});
afterAll(() => {
  setCategories(SITE_CATEGORIES);
  loadThesaurus([]);
});

interface JudgedDeal {
  key: string;
  title: string;
  description: string;
  store: string;
  category: string;
  /** Separated by commas. */
  tags: string;
  originalPrice: number;
  discountedPrice: number;
}

/** Keys of deals: which may come first, and which are absurd among the first five. */
interface JudgedQuery {
  q: string;
  class: string;
  first: string[];
  absurd: string[];
  none?: boolean;
}

const read = (name: string) => JSON.parse(readFileSync(new URL(`judged/${name}.json`, import.meta.url), "utf8"));
const DEALS: JudgedDeal[] = read("deals");
const QUERIES: JudgedQuery[] = read("queries");

/** Shares of the queries. */
const MIN_RIGHT_FIRST = 0.95;
const MAX_ABSURD = 0.03;

it("shows the right thing first, and nothing absurd beside it", async () => {
  const ids = await insertDeals(
    db(),
    DEALS.map(({ key: _, category, tags, ...deal }, at) => ({
      ...deal,
      createdAt: new Date(Date.now() - at * 60_000),
      tags: tags.split(","),
      category: findCategory(category) ?? "other",
    })),
  );
  const keys = new Map(ids.map((id, at) => [id, DEALS[at]?.key ?? ""]));
  const wrong: string[] = [];
  const absurd: string[] = [];
  for (const query of QUERIES) {
    const found = await firstFive(query.q);
    const names = found.map((id) => keys.get(id) ?? "");
    const [first = ""] = names;
    if (!query.none && !query.first.includes(first)) wrong.push(`${query.class}: ${query.q}: ${names.join(", ")}`);
    const bad = names.filter((name) => query.absurd.includes(name));
    if (bad.length > 0) absurd.push(`${query.class}: ${query.q}: ${bad.join(", ")}`);
  }
  const judged = QUERIES.filter(({ none }) => !none).length;
  const shares = { "right first": 1 - wrong.length / judged, absurd: absurd.length / QUERIES.length };
  console.table(shares);
  console.log([...wrong.map((line) => `not first: ${line}`), ...absurd.map((line) => `absurd: ${line}`)].join("\n"));
  expect(shares["right first"]).toBeGreaterThanOrEqual(MIN_RIGHT_FIRST);
  expect(shares.absurd).toBeLessThanOrEqual(MAX_ABSURD);
});

/** As `/search` lists them. */
async function firstFive(typed: string): Promise<string[]> {
  const prices = readPriceWords(typed, US_DOLLAR);
  const pages = await dealPages(db(), {
    ...{ text: prices?.text ?? typed, ...prices?.filter, typed: prices?.filter },
    ...{ sort: prices?.sort ?? "relevance", now: new Date(), page: 1, pageSize: 50 },
  });
  return [...pages.deals, ...pages.close].slice(0, 5).map(({ id }) => id);
}
