import { isCategoryKey } from "~/features/categories/categories";
import { isSort } from "~/features/deals/deal";
import { PLAIN_PRICE } from "~/features/deals/price";
import { plainPrice } from "~/features/deals/read-price";
import { tagSlug } from "~/features/deals/slugs";
import type { PriceFilter } from "~/features/lists/price-filter";
import type { Currency } from "~/platform/values/currency";
import { EXACT_PARAMETER, type ListState, parseFlag, parsePage, parseQuery, SINGLE_PAGE_PARAMETER } from "./lists";

// Apart from the addresses, which pages need in the browser: the parser of prices is larger than they are.

export function parseListState(
  params: URLSearchParams,
  currency: Currency,
  { ownSort = "newest", ownLive = false }: Partial<Pick<ListState, "ownSort" | "ownLive">> = {},
): ListState {
  const category = params.get("category") ?? "";
  const sort = params.get("sort") ?? "";
  return {
    page: parsePage(params.get("page")),
    category: isCategoryKey(category) ? category : null,
    tag: tagSlug(parseQuery(params.get("tag"))) || null,
    sort: isSort(sort) && sort !== "newest" ? sort : ownSort,
    ownSort,
    q: parseQuery(params.get("q")),
    exact: parseFlag(params.get(EXACT_PARAMETER)) ?? false,
    live: parseFlag(params.get("live")) ?? ownLive,
    ownLive,
    ...parsePriceFilter(params, currency),
    singlePage: params.has(SINGLE_PAGE_PARAMETER),
  };
}

/** Ignores invalid values, orders swapped ones. An amount takes precedence over `free`, so that its form replaces it. */
export function parsePriceFilter(params: URLSearchParams, currency: Currency): PriceFilter {
  const from = parseAmount(params.get("minPrice"), currency);
  const to = parseAmount(params.get("maxPrice"), currency);
  const [lowest, highest] = from !== null && to !== null && from > to ? [to, from] : [from, to];
  const isFree = highest === 0 || (lowest === null && highest === null && parseFlag(params.get("free")) === true);
  return {
    minPrice: lowest || null,
    maxPrice: highest || null,
    minPercent: parseCount(params.get("minPercent"), 100),
    free: isFree,
    coupon: parseFlag(params.get("coupon")) === true,
  };
}

/** As typed by people, see {@link plainPrice}; null for anything else. */
export function parseAmount(text: string | null, currency: Currency): number | null {
  const price = plainPrice((text ?? "").slice(0, 40), currency);
  return PLAIN_PRICE.test(price) ? Number(price) : null;
}

/** A whole number from 1 to `max`, with or without a percent sign; otherwise null. */
export function parseCount(text: string | null, max: number): number | null {
  const [, digits] = /^0*([1-9]\d{0,6})\s?%?$/.exec((text ?? "").normalize("NFKC").trim()) ?? [];
  return digits !== undefined && Number(digits) <= max ? Number(digits) : null;
}
