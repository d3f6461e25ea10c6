import type { Currency } from "~/domain/currency";
import type { Sort } from "~/domain/deals/deal";
import { PLAIN_PRICE } from "~/domain/deals/price";
import { plainPrice } from "~/domain/deals/typed-price";
import { cleanLine } from "~/domain/text";
import { type ListState, listHref, parseListState } from "./list-address";

/** A list that can be followed: what a list's address says, and conditions of feeds alone. Invalid values are ignored. */
export interface FeedState {
  category: ListState["category"];
  tag: string | null;
  sort: Sort;
  q: string;
  live: boolean;
  /** A shop's name. */
  store: string | null;
  /** 1 to 100. */
  minPercent: number | null;
  /** In the site's currency. */
  maxPrice: number | null;
  /** At least 1. */
  minLikes: number | null;
}

export const FEED_FORMATS = {
  rss: { name: "RSS", path: "/feed.xml", type: "application/rss+xml" },
  atom: { name: "Atom", path: "/feed.atom", type: "application/atom+xml" },
  json: { name: "JSON Feed", path: "/feed.json", type: "application/feed+json" },
} as const;

export type FeedFormat = keyof typeof FEED_FORMATS;

export const FOLLOW_PATH = "/follow";

/** The conditions of feeds alone, in the order of their form. */
export const FEED_CONDITIONS = ["store", "minPercent", "maxPrice", "minLikes"] as const;

/** What lists leave out of their addresses, without the viewer's preferences. */
export const ANY_VIEWER = { page: 1, ownSort: "newest", ownLive: false, exact: false, singlePage: false } as const;

const MAX_STORE_LENGTH = 100;
const MAX_LIKES = 1_000_000;

export function parseFeedState(params: URLSearchParams, currency: Currency): FeedState {
  const { category, tag, sort, q, live } = parseListState(params);
  const price = plainPrice((params.get("maxPrice") ?? "").slice(0, 40), currency);
  return {
    category,
    tag,
    sort: sort === "relevance" ? "newest" : sort,
    q,
    live,
    store: cleanLine((params.get("store") ?? "").slice(0, MAX_STORE_LENGTH)) || null,
    minPercent: parseCount(params.get("minPercent"), 100),
    maxPrice: PLAIN_PRICE.test(price) ? Number(price) : null,
    minLikes: parseCount(params.get("minLikes"), MAX_LIKES),
  };
}

/** A whole number from 1 to `max`, with or without a percent sign; otherwise null. */
function parseCount(text: string | null, max: number): number | null {
  const [, digits] = /^0*([1-9]\d{0,6})\s?%?$/.exec((text ?? "").normalize("NFKC").trim()) ?? [];
  return digits !== undefined && Number(digits) <= max ? Number(digits) : null;
}

/** The feed of a list with its own category or tag, if any. */
export function feedOf(list: Pick<ListState, "category" | "tag" | "sort" | "q" | "live">): FeedState {
  const { category, tag, sort, q, live } = list;
  const conditions = { store: null, minPercent: null, maxPrice: null, minLikes: null };
  return { category, tag, sort: sort === "relevance" ? "newest" : sort, q, live, ...conditions };
}

/** The address of a feed, or of another page about it. Parameters without effect are left out. */
export function feedHref(path: string, state: FeedState): string {
  const listed = listHref(path, { ...state, ...ANY_VIEWER }, {});
  const params = new URLSearchParams();
  for (const name of FEED_CONDITIONS) {
    if (state[name] !== null) params.set(name, String(state[name]));
  }
  if (params.size === 0) return listed;
  return `${listed}${listed.includes("?") ? "&" : "?"}${params}`;
}
