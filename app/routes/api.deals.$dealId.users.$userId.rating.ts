import { findRating } from "~/domain/ratings/ratings.server";
import { apiRoute } from "~/web/api/api.server";
import { reject } from "~/web/api/response.server";
import { ratingJson } from "~/web/api/views.server";

export const loader = apiRoute("/api/deals/{id}/users/{userId}/rating", {
  async GET({ db, params: { dealId = "", userId = "" } }) {
    const rating = await findRating(db, { dealId, userId });
    return rating ? { data: ratingJson(rating) } : reject("not_found");
  },
});

export const action = loader;
