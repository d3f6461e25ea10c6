import { FILTER_CONDITIONS, type ListConditions, NO_FILTER } from "~/features/conditions/conditions";
import { type SearchSort, SORTS, type Sort } from "~/features/deals/deal";

/** The tag by its slug. */
export interface ListState extends ListConditions {
  page: number;
  sort: SearchSort;
  ownSort: OwnSort;
  /** `q` matches as typed only, without synonyms, translations and corrections. */
  exact: boolean;
  /** The viewer's preference of `live`, which addresses leave out. */
  ownLive: boolean;
  /** Whether the pages before `page` are left out. */
  singlePage: boolean;
}

export const SINGLE_PAGE_PARAMETER = "alone";
/** Marks the request for a page that is fetched before the reader opens it. */
export const PREFETCH_PARAMETER = "prefetch";
export const EXACT_PARAMETER = "exact";

export const LIST_PARAMETERS = [
  ...(["page", "category", "tag", "sort", "q", EXACT_PARAMETER, "live"] as const),
  ...FILTER_CONDITIONS,
  SINGLE_PAGE_PARAMETER,
] as const;

export const WHOLE_LIST: ListState = {
  ...{ page: 1, category: null, tag: null, sort: "newest", ownSort: "newest", q: "", exact: false },
  ...{ live: false, ownLive: false, ...NO_FILTER, singlePage: false },
};

/** The search's own order is the best match. */
type OwnSort = "newest" | "relevance";

/** The default of the list, and the five of specification §3.4. */
export function offeredSorts(own: OwnSort): (Sort | OwnSort)[] {
  return [own, ...SORTS.filter((sort) => sort !== "newest")];
}

/** A number beyond every list that is safe to multiply by the page size. */
const MAX_PAGE = 1e12;

/** A positive integer, else 1 (specification §5.5). */
export function parsePage(text: string | null): number {
  return text !== null && /^[1-9]\d*$/.test(text) ? Math.min(Number(text), MAX_PAGE) : 1;
}

/** The API's limit: 1 to 100, else 50. */
export function parseLimit(text: string | null): number {
  const limit = Number(text !== null && /^\d+$/.test(text) ? text : 0);
  return limit >= 1 ? Math.min(limit, 100) : 50;
}

/** A new category drops the tag, and any change resets the page (specification §4.2). */
export function listHref(path: string, state: ListState, change: Partial<ListState>): string {
  const reset = "category" in change && !("tag" in change) ? { tag: null } : {};
  const next = { ...state, page: 1, ...reset, ...change };
  const params = new URLSearchParams();
  if (next.q) params.set("q", next.q);
  if (next.q && next.exact) params.set(EXACT_PARAMETER, "1");
  if (next.category) params.set("category", next.category);
  if (next.tag) params.set("tag", next.tag);
  if (next.sort !== next.ownSort) params.set("sort", next.sort);
  if (next.live !== next.ownLive) params.set("live", next.live ? "1" : "0");
  for (const name of FILTER_CONDITIONS) {
    const value = next[name];
    if (value !== null && value !== false) params.set(name, value === true ? "1" : String(value));
  }
  if (next.page > 1) params.set("page", String(next.page));
  const search = params.toString();
  return search ? `${path}?${search}` : path;
}
