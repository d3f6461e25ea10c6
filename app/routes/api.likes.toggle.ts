import { toggleReaction } from "~/domain/reactions/reactions.server";
import { apiRoute } from "~/http/api.server";
import { refuse } from "~/http/api-answer.server";

export const loader = apiRoute("/api/likes/toggle", {
  async POST({ db, session, body: { dealId } }) {
    const status = await toggleReaction(db, "like", { dealId, userId: session.user.id });
    return status ? { data: { liked: status.on, totalLikes: status.total } } : refuse("not_found");
  },
});

export const action = loader;
