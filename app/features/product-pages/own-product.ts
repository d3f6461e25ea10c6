import type { Item } from "./item";
import { isOpen, type Match, OTHER_PAGE, type PageAddress, SAME } from "./page-address";
import { comparable, plainText } from "./plain-text";
import type { StructuredData } from "./structured-data";

const PRODUCT =
  /^(?:Product|ProductGroup|ProductModel|IndividualProduct|SomeProducts|Vehicle|Car|Motorcycle|Book|VideoGame|SoftwareApplication|MobileApplication|WebApplication|Drug|DietarySupplement)$/;

const PAGE = /Page$|^WebSite$|^Offer$/;
const LIST = /^(?:CollectionPage|SearchResultsPage|ItemList|OfferCatalog)$/;

/** Properties by which pages name products that are not their own. */
const RELATED = [
  "isRelatedTo",
  "isSimilarTo",
  "isAccessoryOrSparePartFor",
  "isConsumableFor",
  "itemListElement",
  "mentions",
];

const MAX_STEPS = 5;
/** The limit of products; further ones are not looked at. */
const MAX_PRODUCTS = 200;

interface Candidate {
  product: Item;
  match: Match;
  /** The product's name, to compare it by. */
  called: string;
  /** How much of it the page's own titles share. */
  shared: number;
}

/** More than the length of any name: the product is called exactly as the page. */
const EXACT = 10_000;

/**
 * The product that a page is about, known by its address, as the page's main entity or by its name: once for each statement
 * of it, each with its versions and the offers that name it. Empty when it cannot be told from others.
 */
export function ownProducts(data: StructuredData, page: PageAddress): Item[][] {
  const candidates = candidatesIn(data, page);
  const linked = linksTo(data.items);
  const statements = (found: readonly Candidate[]) =>
    found.map(({ product }) => [product, ...(linked.get(product) ?? [])]);
  const addressed = leading(candidates, "match");
  const called = leading(addressed, "shared");
  const own = called.length > 0 ? called : addressed;
  if (own.length > 0 && !isOne(own)) return own.every(({ match }) => isOpen(match)) ? [statements(own).flat()] : [];
  // A theme and a plug-in may each state the product, one of them without an address.
  if (own.length > 0)
    return statements([...own, ...candidates.filter((one) => one.match === 0 && isOne([one, ...own]))]);
  const rest = candidates.filter(({ match, shared }) => match >= 0 || shared === EXACT);
  const titled = leading(rest, "shared");
  if (titled.length > 0) return isOne(titled) ? statements(titled) : [];
  return isOne(rest) && !data.items.some((item) => item.is(LIST)) ? statements(rest) : [];
}

/** The candidates with the highest value of `key`, if any is above 0. */
function leading(candidates: readonly Candidate[], key: "match" | "shared"): Candidate[] {
  const most = candidates.reduce((highest, candidate) => Math.max(highest, candidate[key]), 0);
  return most > 0 ? candidates.filter((candidate) => candidate[key] === most) : [];
}

const isOne = (candidates: readonly Candidate[]) => new Set(candidates.map(({ called }) => called)).size === 1;

/** Versions and offers by the product that they name. */
function linksTo(items: readonly Item[]): Map<Item, Item[]> {
  const links = new Map<Item, Item[]>();
  for (const item of items) {
    for (const product of [...item.items("isVariantOf"), ...item.items("itemOffered")]) {
      const linked = links.get(product);
      if (linked) linked.push(item);
      else links.set(product, [item]);
    }
  }
  return links;
}

function candidatesIn(data: StructuredData, page: PageAddress): Candidate[] {
  const main = new Set<Item>();
  const all = new Set<Item>();
  for (const item of data.items) addProducts(item, { main, found: all, isMain: false, steps: 0 });
  const found = [...all].slice(0, MAX_PRODUCTS);
  const related = new Set(data.items.flatMap((item) => RELATED.flatMap((name) => relatedIn(item, name))));
  const versions = new Set(found.flatMap((item) => item.items("hasVariant")));
  const titles = titlesOf(data);
  const candidates = found.map((product) => {
    const match = main.has(product) ? Math.max(matchOf(product, page), SAME) : matchOf(product, page);
    const called = comparable(product.text("name") ?? "");
    return { product, match, called, shared: sharedLength(called, titles) };
  });
  return candidates.filter(({ product, match }) => {
    const isVersion = versions.has(product) || product.items("isVariantOf").some((group) => all.has(group));
    return match > SAME || !(isVersion || (related.has(product) && match <= 0));
  });
}

/** Matches the product's own addresses, else those of its first offers. */
function matchOf(product: Item, page: PageAddress): Match {
  const match = page.matchItem(product);
  if (match !== 0) return match;
  const offered = product
    .items("offers")
    .slice(0, MAX_PRODUCTS)
    .map((offer) => page.matchItem(offer));
  return offered.find((one) => one > 0) ?? (offered.includes(OTHER_PAGE) ? OTHER_PAGE : 0);
}

function relatedIn(item: Item, name: string): Item[] {
  return item.items(name).flatMap((one) => [one, ...one.items("item")]);
}

interface Search {
  main: Set<Item>;
  found: Set<Item>;
  isMain: boolean;
  steps: number;
}

/** Adds the products of a page, but not those of lists, reviews and articles. */
function addProducts(item: Item, search: Search): void {
  if (item.is(PRODUCT)) {
    search.found.add(item);
    if (search.isMain) search.main.add(item);
  } else if (search.steps < MAX_STEPS && item.is(PAGE)) {
    const steps = search.steps + 1;
    for (const one of item.items("mainEntity")) addProducts(one, { ...search, steps, isMain: item.is(/Page$/) });
    for (const name of ["itemOffered", "about"])
      for (const one of item.items(name)) addProducts(one, { ...search, steps });
  }
}

function titlesOf({ meta, heading, title }: StructuredData): string[] {
  const titles = [...(meta.get("og:title") ?? []), ...(meta.get("twitter:title") ?? []), heading, title];
  // "Oak stool | Stool House" calls the product as the heading does.
  const parts = titles.flatMap((text) => [text, text.split(/ [|–—-] /)[0] ?? ""]);
  return parts.map((text) => comparable(plainText(text))).filter(Boolean);
}

function sharedLength(name: string, titles: readonly string[]): number {
  if (name.length < 2) return 0;
  if (titles.includes(name)) return EXACT;
  const shared = titles.map((title) => (title.includes(name) ? name.length : name.includes(title) ? title.length : 0));
  return shared.reduce((longest, length) => Math.max(longest, length), 0);
}
