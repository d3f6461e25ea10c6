import { findCategory } from "~/domain/deals/categories";
import { listMatches, searchDeals } from "~/domain/deals/search.server";
import { api, dealJson, readOnly } from "~/http/api.server";
import { parseLimit, parsePage, parseQuery } from "~/http/list-address";

/** GET /api/deals/search: an array of the deals that match `q`, best first; an empty `q` matches none. */
export const loader = api(async ({ db, url }) => {
  const { searchParams: params } = url;
  const text = parseQuery(params.get("q"));
  const named = params.get("category");
  const category = named ? findCategory(named) : null;
  if (!text || (named && named !== "all" && !category)) return Response.json([]);
  const limit = parseLimit(params.get("limit"));
  const offset = (parsePage(params.get("page")) - 1) * limit;
  const list = { sort: "relevance", now: new Date(), limit } as const;
  const search = await searchDeals(db, { text, category }, offset === 0 ? list : undefined);
  const deals = await listMatches(db, search, { ...list, offset });
  return Response.json(deals.map(dealJson));
});

export const action = readOnly;
