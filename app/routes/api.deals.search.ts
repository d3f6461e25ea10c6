import { isSort } from "~/domain/deals/deal";
import { listMatches, MOST_COUNTED, searchDeals } from "~/domain/deals/search/search.server";
import { parseQuery } from "~/views/lists/list-address";
import { apiRoute } from "~/web/api/api.server";
import { listCache, listHeaders, narrowing, stretchOf } from "~/web/api/lists.server";
import { dealJson } from "~/web/api/views.server";

export const loader = apiRoute("/api/deals/search", {
  async GET({ db, url, now }) {
    const { category, tag, unknown } = narrowing(url);
    const text = parseQuery(url.searchParams.get("q"));
    const sort = url.searchParams.get("sort") ?? "";
    const stretch = stretchOf(url, { whole: false });
    if (!text || unknown) return { data: [], headers: { ...listHeaders(url, stretch, 0), ...listCache(30) } };
    const list = { sort: isSort(sort) ? sort : "relevance", now, limit: stretch.limit } as const;
    const search = await searchDeals(db, { text, category, tag }, stretch.offset === 0 ? list : undefined);
    const deals = await listMatches(db, search, { ...list, offset: stretch.offset });
    // Of common words not all matches are counted, and no list is longer than what is.
    const total = Math.min(search.more ? MOST_COUNTED : search.total, MOST_COUNTED);
    const headers = { ...listHeaders(url, stretch, total), "X-Total-Count": String(search.total), ...listCache(30) };
    return { data: deals.map(dealJson), headers };
  },
});

export const action = loader;
