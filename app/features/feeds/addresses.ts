import { categoryPath } from "~/features/categories/categories";
import {
  type Conditions,
  FEED_CONDITIONS,
  type FeedConditions,
  LIST_CONDITIONS,
  pickConditions,
} from "~/features/conditions/conditions";
import { storePath, tagPath } from "~/features/deals/addresses";
import type { SearchSort, Sort } from "~/features/deals/deal";
import { storeSlug } from "~/features/deals/slugs";
import { listHref, WHOLE_LIST } from "~/features/lists/addresses/lists";

/** The tag by its slug, the store by its name. */
export interface FeedState extends FeedConditions {
  sort: Sort;
}

export const FEED_FORMATS = {
  rss: { name: "RSS", path: "/feed.xml", type: "application/rss+xml" },
  atom: { name: "Atom", path: "/feed.atom", type: "application/atom+xml" },
  json: { name: "JSON Feed", path: "/feed.json", type: "application/feed+json" },
} as const;

export type FeedFormat = keyof typeof FEED_FORMATS;

export const FOLLOW_PATH = "/follow";

export function feedOf({ sort, ...list }: Partial<Conditions> & { sort: SearchSort }): FeedState {
  return {
    ...pickConditions([...LIST_CONDITIONS, ...FEED_CONDITIONS], list),
    sort: sort === "relevance" ? "newest" : sort,
  };
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

/** The address of the list's page that is closest to a feed: without the conditions that only feeds have. */
export function listHrefOf(state: FeedState): string {
  const list = { ...WHOLE_LIST, ...state };
  if (state.q && !state.tag) return listHref("/search", list, {});
  if (state.store) return listHref(storePath(storeSlug(state.store)), list, {});
  if (state.tag) return listHref(tagPath(state.tag), { ...list, tag: null }, {});
  if (state.category) return listHref(categoryPath(state.category), { ...list, category: null }, {});
  return listHref("/deals", list, {});
}
