import { findRating } from "~/domain/ratings/ratings.server";
import { apiRoute } from "~/http/api.server";
import { refuse } from "~/http/api-answer.server";
import { ratingJson } from "~/http/api-views.server";

export const loader = apiRoute("/api/deals/{id}/users/{userId}/rating", {
  async GET({ db, params: { dealId = "", userId = "" } }) {
    const rating = await findRating(db, { dealId, userId });
    return rating ? { data: ratingJson(rating) } : refuse("not_found");
  },
});

export const action = loader;
