import { findRating } from "~/domain/ratings/ratings.server";
import { refuse } from "~/web/api/answer.server";
import { apiRoute } from "~/web/api/api.server";
import { ratingJson } from "~/web/api/views.server";

export const loader = apiRoute("/api/deals/{id}/users/{userId}/rating", {
  async GET({ db, params: { dealId = "", userId = "" } }) {
    const rating = await findRating(db, { dealId, userId });
    return rating ? { data: ratingJson(rating) } : refuse("not_found");
  },
});

export const action = loader;
