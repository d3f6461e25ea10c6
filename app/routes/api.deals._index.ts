import { listDeals } from "~/domain/deals/browse.server";
import { findCategory } from "~/domain/deals/categories";
import { isSort } from "~/domain/deals/deal";
import { tagSlug } from "~/domain/deals/slugs";
import { api, dealJson, readOnly } from "~/http/api.server";
import { parseLimit, parsePage } from "~/http/list-address";

/** Deals answered to who asks for no page: clients of SPEC.md section 7 then ask only once. */
const WHOLE_LIST = 1_000;

/** GET /api/deals: an array of deals, newest first. */
export const loader = api(async ({ db, url }) => {
  const { searchParams: params } = url;
  const named = params.get("category");
  const category = named ? findCategory(named) : null;
  if (named && named !== "all" && !category) return Response.json([]);
  const sort = params.get("sort") ?? "";
  const paged = params.has("page") || params.has("limit");
  const limit = paged ? parseLimit(params.get("limit")) : WHOLE_LIST;
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
