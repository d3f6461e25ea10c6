import { findDeal } from "~/domain/deals/browse.server";
import { api, apiError, dealJson, readOnly } from "~/http/api.server";

/** GET /api/deals/{id}: one deal. */
export const loader = api(async ({ db, params }) => {
  const deal = await findDeal(db, params.dealId ?? "");
  return deal ? Response.json(dealJson(deal)) : apiError("not_found");
});

export const action = readOnly;
