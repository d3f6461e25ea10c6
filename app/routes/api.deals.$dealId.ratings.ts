import { listRatings, ratingSummary } from "~/domain/ratings/ratings.server";
import { refuse } from "~/web/api/answer.server";
import { apiRoute } from "~/web/api/api.server";
import { listHeaders, stretchOf } from "~/web/api/lists.server";
import { ratingJson } from "~/web/api/views.server";

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
