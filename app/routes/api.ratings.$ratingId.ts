import { parseRating } from "~/domain/ratings/input";
import { updateRating } from "~/domain/ratings/ratings.server";
import { apiRoute } from "~/web/api/api.server";
import { reject } from "~/web/api/response.server";
import { ratingSentences } from "~/web/api/sentences.server";
import { ratingJson } from "~/web/api/views.server";

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
