import { findDeal } from "~/domain/deals/browse.server";
import { apiRoute } from "~/http/api.server";
import { refuse } from "~/http/api-answer.server";
import { dealJson } from "~/http/api-views.server";

export const loader = apiRoute("/api/deals/{id}", {
  async GET({ db, params }) {
    const deal = await findDeal(db, params.dealId ?? "");
    return deal ? { data: dealJson(deal) } : refuse("not_found");
  },
});

export const action = loader;
