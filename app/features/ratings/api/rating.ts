import { parseRating } from "~/features/ratings/input";
import { updateRating } from "~/features/ratings/ratings.server";
import { apiRoute } from "~/platform/api/api.server";
import { reject } from "~/platform/api/response.server";
import { ratingSentences } from "~/platform/api/sentences.server";
import { ratingJson } from "~/platform/api/views.server";

export const loader = apiRoute("/api/ratings/{ratingId}", {
  async PUT({ db, session, params: { ratingId = "" }, body }) {
    const parsed = parseRating(body);
    if (!parsed.ok) return reject("bad_request", ratingSentences(parsed.errors));
    const rating = await updateRating(db, { ratingId, userId: session.user.id, ...parsed.value });
    if (rating === "not_found") return reject("not_found");
    if (rating === "not_author") return reject("forbidden", "Only its author can change a rating");
    return { data: ratingJson(rating) };
  },
});

export const action = loader;
