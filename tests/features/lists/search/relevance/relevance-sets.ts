import type { CategoryKey } from "~/features/categories/categories";
import { readTsv } from "../../../../support/records";

export interface RelevanceDeal {
  /** A unique key, by which queries name the deal. */
  name: string;
  category: CategoryKey;
  store: string;
  tags: string[];
  title: string;
  description: string;
}

export interface RelevanceQuery {
  class: string;
  query: string;
  /** Names of all the deals that have to be among the exact results; a doubtful deal is in neither list. */
  must: string[];
  /** Names of deals that must not be among the exact results; close matches are another matter. */
  mustNot: string[];
  /** Names of deals that come before all other exact results, in whatever order among themselves. */
  first: string[];
}

const file = (name: string) => new URL(name, import.meta.url);

const readDeals = (name: string): RelevanceDeal[] =>
  readTsv<keyof RelevanceDeal>(file(name)).map(({ category, tags, ...texts }) => ({
    ...texts,
    category: category as CategoryKey,
    tags: tags.split(","),
  }));

const deals = readDeals("deals.tsv");
const joinedDeals = [...deals, ...readDeals("joined-deals.tsv")];

const groups = new Map(
  readTsv<"name" | "deals">(file("groups.tsv")).map(({ name, deals }) => [name, deals.split(" ")]),
);

/** The deals of a field of queries: names of deals, `@group`, `category=…`, `store=…`, separated by spaces. */
function namesIn(field: string, known: Set<string>): string[] {
  const names = field.split(" ").flatMap((part) => {
    if (part.startsWith("@")) return groups.get(part.slice(1)) ?? [part];
    const [key, value] = part.split("=");
    if (value === undefined) return part === "" ? [] : [part];
    return deals.filter((deal) => deal[key as "category" | "store"] === value).map((deal) => deal.name);
  });
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0) throw new Error(`No deal is named ${unknown.join(", ")}`);
  return names;
}

function readQueries(name: string, among: RelevanceDeal[]): RelevanceQuery[] {
  const known = new Set(among.map((deal) => deal.name));
  return readTsv<keyof RelevanceQuery>(file(name)).map(({ must, mustNot, first, ...query }) => ({
    ...query,
    must: namesIn(must, known),
    mustNot: namesIn(mustNot, known),
    first: namesIn(first, known),
  }));
}

/**
 * What shoppers type, in classes, and which of these invented deals have to come back. The deals are of both languages
 * and all categories, with the near misses that a search is tempted by.
 */
export const RELEVANCE_SETS = {
  "with spaces and without": { deals, queries: readQueries("queries.tsv", deals) },
  "joined in Chinese": { deals: joinedDeals, queries: readQueries("joined-queries.tsv", joinedDeals) },
};
