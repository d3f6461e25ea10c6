import { type CategoryKey, isCategoryKey } from "~/domain/deals/categories";
import { isSort, type Sort } from "~/domain/deals/deal";
import { tagSlug } from "~/domain/deals/slugs";

/** Longest text that a list is searched for, in code points. */
export const MAX_QUERY = 200;

/** What the address of a list says. Anything it cannot mean is as if it were not there. */
export interface ListState {
  page: number;
  category: CategoryKey | null;
  /** A tag's slug. */
  tag: string | null;
  sort: Sort;
  q: string;
}

/** Beyond every list, and small enough to be multiplied by a page's size. */
const LAST_PAGE = 1e12;

/** The page parameter: a positive integer, else 1 (SPEC.md section 5). */
export function parsePage(text: string | null): number {
  return text !== null && /^[1-9]\d*$/.test(text) ? Math.min(Number(text), LAST_PAGE) : 1;
}

/** The limit parameter of the API: 1 to 100, else 50. */
export function parseLimit(text: string | null): number {
  const limit = Number(text !== null && /^\d+$/.test(text) ? text : 0);
  return limit >= 1 ? Math.min(limit, 100) : 50;
}

/** The state of a list from its address. */
export function parseListState(params: URLSearchParams): ListState {
  const category = params.get("category") ?? "";
  const sort = params.get("sort") ?? "";
  return {
    page: parsePage(params.get("page")),
    category: isCategoryKey(category) ? category : null,
    tag: tagSlug(params.get("tag") ?? "").slice(0, 60) || null,
    sort: isSort(sort) ? sort : "newest",
    q: parseQuery(params.get("q")),
  };
}

/** What is searched for: trimmed, without control characters, at most {@link MAX_QUERY} code points. */
export function parseQuery(text: string | null): string {
  const clean = (text ?? "")
    .toWellFormed()
    .replace(/\p{Cc}/gu, " ")
    .trim();
  return [...clean.slice(0, MAX_QUERY * 2)].slice(0, MAX_QUERY).join("");
}

/**
 * The address of a list in a changed state, defaults left out. A change of category drops the tag, and any change but
 * that of the page goes back to the first page (SPEC.md section 4).
 */
export function listHref(path: string, state: ListState, change: Partial<ListState>): string {
  const dropped = "category" in change && !("tag" in change) ? { tag: null } : {};
  const next = { ...state, page: 1, ...dropped, ...change };
  const params = new URLSearchParams();
  if (next.q) params.set("q", next.q);
  if (next.category) params.set("category", next.category);
  if (next.tag) params.set("tag", next.tag);
  if (next.sort !== "newest") params.set("sort", next.sort);
  if (next.page > 1) params.set("page", String(next.page));
  const search = params.toString();
  return search ? `${path}?${search}` : path;
}
