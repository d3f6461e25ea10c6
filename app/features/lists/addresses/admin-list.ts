import { type CategoryKey, isCategoryKey } from "~/features/categories/categories";
import { type AdminSort, isAdminSort, isSource, type Source } from "~/features/deals/deal";
import { tagSlug } from "~/features/deals/slugs";
import { parseQuery } from "~/features/search/bounds";
import { parsePage } from "./lists";

export const ADMIN_LIST_PATH = "/admin/deals";

export interface AdminListState {
  page: number;
  source: Source | null;
  category: CategoryKey | null;
  tag: string | null;
  sort: AdminSort;
  q: string;
}

export const DEFAULT_ADMIN_SORT: AdminSort = "updated";

export function parseAdminListState(params: URLSearchParams): AdminListState {
  const source = params.get("source") ?? "";
  const category = params.get("category") ?? "";
  const sort = params.get("sort") ?? "";
  return {
    page: parsePage(params.get("page")),
    source: isSource(source) ? source : null,
    category: isCategoryKey(category) ? category : null,
    tag: tagSlug(parseQuery(params.get("tag"))) || null,
    sort: isAdminSort(sort) ? sort : DEFAULT_ADMIN_SORT,
    q: parseQuery(params.get("q")),
  };
}

export function adminListHref(state: AdminListState, change: Partial<AdminListState>): string {
  const reset = "category" in change && !("tag" in change) ? { tag: null } : {};
  const next = { ...state, page: 1, ...reset, ...change };
  const params = new URLSearchParams();
  if (next.q) params.set("q", next.q);
  if (next.source) params.set("source", next.source);
  if (next.category) params.set("category", next.category);
  if (next.tag) params.set("tag", next.tag);
  if (next.sort !== DEFAULT_ADMIN_SORT) params.set("sort", next.sort);
  if (next.page > 1) params.set("page", String(next.page));
  const search = params.toString();
  return search ? `${ADMIN_LIST_PATH}?${search}` : ADMIN_LIST_PATH;
}
