import { parseFlag } from "~/features/conditions/read-conditions";
import { isSort } from "~/features/deals/deal";
import { dealList } from "~/features/lists/pages.server";
import { parseQuery } from "~/features/search/bounds";
import { apiRoute } from "~/platform/api/api.server";
import { listCache, listHeaders, pageOf, parseFilters } from "~/platform/api/lists.server";
import { dealJson } from "~/platform/api/views.server";

export const loader = apiRoute("/api/deals/search", {
  async GET({ db, url, now }) {
    const { unknown, ...narrowed } = parseFilters(url);
    const text = parseQuery(url.searchParams.get("q"));
    const sort = url.searchParams.get("sort") ?? "";
    const page = pageOf(url, { whole: false });
    if (!text || unknown) return { data: [], headers: { ...listHeaders(url, page, 0), ...listCache(30) } };
    const exact = parseFlag(url.searchParams.get("exact")) ?? false;
    const query = { text, exact, ...narrowed, sort: isSort(sort) ? sort : "relevance", now } as const;
    const { deals, total, reachable } = await dealList(db, query, page);
    // Matches of common words are counted only up to a maximum, which also ends the list.
    const headers = { ...listHeaders(url, page, reachable), "X-Total-Count": String(total), ...listCache(30) };
    return { data: deals.map(dealJson), headers };
  },
});

export const action = loader;
