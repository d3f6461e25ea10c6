import { listRatings, ratingSummary } from "~/features/ratings/ratings.server";
import { apiRoute } from "~/platform/api/api.server";
import { listHeaders, pageOf } from "~/platform/api/lists.server";
import { reject } from "~/platform/api/response.server";
import { ratingJson } from "~/platform/api/views.server";

export const loader = apiRoute("/api/deals/{id}/ratings", {
  async GET({ db, url, params: { dealId = "" } }) {
    const summary = await ratingSummary(db, dealId);
    if (!summary) return reject("not_found");
    const page = pageOf(url, { whole: true });
    const ratings = page.offset < summary.totalRatings ? await listRatings(db, { dealId, ...page }) : [];
    return {
      data: { ratings: ratings.map(ratingJson), ...summary },
      headers: listHeaders(url, page, summary.totalRatings),
    };
  },
});

export const action = loader;
