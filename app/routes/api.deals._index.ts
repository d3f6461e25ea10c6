import { countDeals, listDeals } from "~/domain/deals/browse.server";
import { isSort } from "~/domain/deals/deal";
import { apiRoute } from "~/http/api.server";
import { listCache, listHeaders, narrowing, stretchOf } from "~/http/api-lists.server";
import { dealJson } from "~/http/api-views.server";

export const loader = apiRoute("/api/deals", {
  async GET({ db, url }) {
    const { category, tag, unknown } = narrowing(url);
    const featured = url.searchParams.get("featured") === "true";
    const sort = url.searchParams.get("sort") ?? "";
    const stretch = stretchOf(url, { whole: true });
    const filter = { category, tag, featured };
    const [deals, total] = unknown
      ? [[], 0]
      : await Promise.all([
          listDeals(db, { ...filter, ...stretch, sort: isSort(sort) ? sort : "newest" }),
          countDeals(db, filter),
        ]);
    const headers = { ...listHeaders(url, stretch, total), ...listCache(featured ? 60 : 30) };
    return { data: deals.map(dealJson), headers };
  },
});

export const action = loader;
