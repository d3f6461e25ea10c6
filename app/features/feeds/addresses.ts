import type { Sort } from "~/features/deals/deal";
import { parseCount, parseListState } from "~/features/lists/addresses/list-parameters";
import { type ListState, listHref, WHOLE_LIST } from "~/features/lists/addresses/lists";
import { type PriceFilter, priceFilterOf } from "~/features/lists/price-filter";
import type { Currency } from "~/platform/values/currency";
import { cleanLine } from "~/platform/values/text";

/** What a list's address says, and conditions of feeds alone. Invalid values are ignored. */
export interface FeedState extends PriceFilter {
  category: ListState["category"];
  tag: string | null;
  sort: Sort;
  q: string;
  live: boolean;
  /** A shop's name. */
  store: string | null;
  minLikes: number | null;
}

export const FEED_FORMATS = {
  rss: { name: "RSS", path: "/feed.xml", type: "application/rss+xml" },
  atom: { name: "Atom", path: "/feed.atom", type: "application/atom+xml" },
  json: { name: "JSON Feed", path: "/feed.json", type: "application/feed+json" },
} as const;

export type FeedFormat = keyof typeof FEED_FORMATS;

export const FOLLOW_PATH = "/follow";

export const FEED_CONDITIONS = ["store", "minLikes"] as const;

export const NARROWING_FIELDS = ["store", "minPercent", "minPrice", "maxPrice", "minLikes"] as const;

const MAX_STORE_LENGTH = 100;
const MAX_LIKES = 1_000_000;

export function parseFeedState(params: URLSearchParams, currency: Currency): FeedState {
  return {
    ...feedOf(parseListState(params, currency)),
    store: cleanLine((params.get("store") ?? "").slice(0, MAX_STORE_LENGTH)) || null,
    minLikes: parseCount(params.get("minLikes"), MAX_LIKES),
  };
}

export function feedOf(
  list: Pick<ListState, "category" | "tag" | "sort" | "q" | "live"> & Partial<PriceFilter>,
): FeedState {
  const { category, tag, sort, q, live } = list;
  const conditions = { ...priceFilterOf(list), store: null, minLikes: null };
  return { category, tag, sort: sort === "relevance" ? "newest" : sort, q, live, ...conditions };
}

export function feedHref(path: string, state: FeedState): string {
  const listed = listHref(path, { ...WHOLE_LIST, ...state }, {});
  const params = new URLSearchParams();
  for (const name of FEED_CONDITIONS) {
    if (state[name] !== null) params.set(name, String(state[name]));
  }
  if (params.size === 0) return listed;
  return `${listed}${listed.includes("?") ? "&" : "?"}${params}`;
}
