import { toggleReaction } from "~/domain/reactions/reactions.server";
import { apiRoute } from "~/web/api/api.server";
import { reject } from "~/web/api/response.server";

export const loader = apiRoute("/api/likes/toggle", {
  async POST({ db, session, body: { dealId } }) {
    const status = await toggleReaction(db, "like", { dealId, userId: session.user.id });
    return status ? { data: { liked: status.on, totalLikes: status.total } } : reject("not_found");
  },
});

export const action = loader;
