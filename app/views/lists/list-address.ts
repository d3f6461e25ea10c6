import { type CategoryKey, isCategoryKey } from "~/domain/deals/categories";
import { isSort, type SearchSort, SORTS, type Sort } from "~/domain/deals/deal";
import { tagSlug } from "~/domain/deals/slugs";
import { truncateQuery } from "~/domain/search/bounds";

/** What the address of a list says. Anything it cannot mean is as if it were not there. */
export interface ListState {
  page: number;
  category: CategoryKey | null;
  /** A tag's slug. */
  tag: string | null;
  /** The order, and the one that the list has when nobody chooses. */
  sort: SearchSort;
  ownSort: OwnSort;
  q: string;
  /** Whether only the page asked for is wanted, by a list that shows those before it already. */
  singlePage: boolean;
}

export const SINGLE_PAGE_PARAMETER = "alone";

/** Lists start with the newest deals, the search with the best matches. */
export type OwnSort = "newest" | "relevance";

/** The orders that a list offers: its own, and the five of specification §3.4. */
export function offeredSorts(own: OwnSort): (Sort | OwnSort)[] {
  return [own, ...SORTS.filter((sort) => sort !== "newest")];
}

/** Beyond every list, and small enough to be multiplied by a page's size. */
const LAST_PAGE = 1e12;

/** The page parameter: a positive integer, else 1 (specification §5.5). */
export function parsePage(text: string | null): number {
  return text !== null && /^[1-9]\d*$/.test(text) ? Math.min(Number(text), LAST_PAGE) : 1;
}

/** The limit parameter of the API: 1 to 100, else 50. */
export function parseLimit(text: string | null): number {
  const limit = Number(text !== null && /^\d+$/.test(text) ? text : 0);
  return limit >= 1 ? Math.min(limit, 100) : 50;
}

/** The state of a list from its address. */
export function parseListState(params: URLSearchParams, ownSort: OwnSort = "newest"): ListState {
  const category = params.get("category") ?? "";
  const sort = params.get("sort") ?? "";
  return {
    page: parsePage(params.get("page")),
    category: isCategoryKey(category) ? category : null,
    tag: tagSlug(params.get("tag") ?? "").slice(0, 60) || null,
    sort: isSort(sort) && sort !== "newest" ? sort : ownSort,
    ownSort,
    q: parseQuery(params.get("q")),
    singlePage: params.has(SINGLE_PAGE_PARAMETER),
  };
}

/** What is searched for: trimmed, without control characters, as long as anything can be searched for. */
export function parseQuery(text: string | null): string {
  return truncateQuery(cleanQuery(text)).trim();
}

/** Whether a text is longer than what is searched for. */
export function isQueryCut(text: string | null): boolean {
  return parseQuery(text).length < cleanQuery(text).length;
}

function cleanQuery(text: string | null): string {
  return (text ?? "")
    .toWellFormed()
    .replace(/\p{Cc}/gu, " ")
    .trim();
}

/**
 * The address of a list in a changed state, defaults left out. A change of category drops the tag, and any change but
 * that of the page goes back to the first page (specification §4.2).
 */
export function listHref(path: string, state: ListState, change: Partial<ListState>): string {
  const dropped = "category" in change && !("tag" in change) ? { tag: null } : {};
  const next = { ...state, page: 1, ...dropped, ...change };
  const params = new URLSearchParams();
  if (next.q) params.set("q", next.q);
  if (next.category) params.set("category", next.category);
  if (next.tag) params.set("tag", next.tag);
  if (next.sort !== next.ownSort) params.set("sort", next.sort);
  if (next.page > 1) params.set("page", String(next.page));
  const search = params.toString();
  return search ? `${path}?${search}` : path;
}
