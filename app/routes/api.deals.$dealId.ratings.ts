import { listRatings, ratingSummary } from "~/domain/ratings/ratings.server";
import { apiRoute } from "~/http/api.server";
import { refuse } from "~/http/api-answer.server";
import { listHeaders, stretchOf } from "~/http/api-lists.server";
import { ratingJson } from "~/http/api-views.server";

export const loader = apiRoute("/api/deals/{id}/ratings", {
  async GET({ db, url, params: { dealId = "" } }) {
    const summary = await ratingSummary(db, dealId);
    if (!summary) return refuse("not_found");
    const stretch = stretchOf(url, { whole: true });
    const ratings = stretch.offset < summary.totalRatings ? await listRatings(db, { dealId, ...stretch }) : [];
    return {
      data: { ratings: ratings.map(ratingJson), ...summary },
      headers: listHeaders(url, stretch, summary.totalRatings),
    };
  },
});

export const action = loader;
