import { listDeals } from "~/domain/deals/browse.server";
import { findCategory } from "~/domain/deals/categories";
import { isSort } from "~/domain/deals/deal";
import { tagSlug } from "~/domain/deals/slugs";
import { api, dealJson, readOnly } from "~/http/api.server";
import { parseLimit, parsePage } from "~/http/list-address";

/** Deals answered when nothing is asked for (SPEC.md section 7: "no parameters"). */
const WHOLE_LIST = 1_000;

/** GET /api/deals: an array of deals, newest first. */
export const loader = api(async ({ db, url }) => {
  const { searchParams: params } = url;
  const named = params.get("category");
  const category = named ? findCategory(named) : null;
  if (named && named !== "all" && !category) return Response.json([]);
  const sort = params.get("sort") ?? "";
  const limit = params.size === 0 ? WHOLE_LIST : parseLimit(params.get("limit"));
  const deals = await listDeals(db, {
    category,
    tag: tagSlug(params.get("tag") ?? "") || null,
    featured: params.get("featured") === "true",
    sort: isSort(sort) ? sort : "newest",
    offset: (parsePage(params.get("page")) - 1) * limit,
    limit,
  });
  return Response.json(deals.map(dealJson));
});

export const action = readOnly;
