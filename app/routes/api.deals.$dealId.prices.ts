import { findDeal } from "~/domain/deals/browse/browse.server";
import { priceHistory } from "~/domain/prices/price-history.server";
import { apiRoute } from "~/web/api/api.server";
import { reject } from "~/web/api/response.server";
import { pricesJson } from "~/web/api/views.server";

export const loader = apiRoute("/api/deals/{id}/prices", {
  async GET({ db, now, params: { dealId = "" } }) {
    const deal = await findDeal(db, dealId);
    if (!deal) return reject("not_found");
    return { data: pricesJson(deal, await priceHistory(db, { deal, now }), now) };
  },
});

export const action = loader;
