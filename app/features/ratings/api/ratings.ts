import { parseRating } from "~/features/ratings/input";
import { rateDeal } from "~/features/ratings/ratings.server";
import { apiRoute } from "~/platform/api/api.server";
import { reject } from "~/platform/api/response.server";
import { ratingSentences } from "~/platform/api/sentences.server";
import { ratingJson } from "~/platform/api/views.server";

export const loader = apiRoute("/api/ratings", {
  async POST({ db, session, body }) {
    const parsed = parseRating(body);
    if (!parsed.ok) return reject("bad_request", ratingSentences(parsed.errors));
    const rating = await rateDeal(db, { dealId: body.dealId, userId: session.user.id, ...parsed.value });
    if (!rating) return reject("not_found");
    const created = rating.updatedAt.getTime() === rating.createdAt.getTime();
    return { data: { ...ratingJson(rating), dealId: rating.dealId }, status: created ? 201 : 200 };
  },
});

export const action = loader;
