import { findDeal } from "~/features/lists/browse.server";
import { priceHistory } from "~/features/prices/price-history.server";
import { apiRoute } from "~/platform/api/api.server";
import { reject } from "~/platform/api/response.server";
import { pricesJson } from "~/platform/api/views.server";

export const loader = apiRoute("/api/deals/{id}/prices", {
  async GET({ db, now, params: { dealId = "" } }) {
    const deal = await findDeal(db, dealId);
    if (!deal) return reject("not_found");
    return { data: pricesJson(deal, await priceHistory(db, { deal, now }), now) };
  },
});

export const action = loader;
