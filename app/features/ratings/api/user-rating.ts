import { findRating } from "~/features/ratings/ratings.server";
import { apiRoute } from "~/platform/api/api.server";
import { reject } from "~/platform/api/response.server";
import { ratingJson } from "~/platform/api/views.server";

export const loader = apiRoute("/api/deals/{id}/users/{userId}/rating", {
  async GET({ db, params: { dealId = "", userId = "" } }) {
    const rating = await findRating(db, { dealId, userId });
    return rating ? { data: ratingJson(rating) } : reject("not_found");
  },
});

export const action = loader;
