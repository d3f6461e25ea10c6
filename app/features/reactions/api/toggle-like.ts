import { toggleReaction } from "~/features/reactions/reactions.server";
import { apiRoute } from "~/platform/api/api.server";
import { reject } from "~/platform/api/response.server";

export const loader = apiRoute("/api/likes/toggle", {
  async POST({ db, session, body: { dealId } }) {
    const status = await toggleReaction(db, "like", { dealId, userId: session.user.id });
    return status ? { data: { liked: status.on, totalLikes: status.total } } : reject("not_found");
  },
});

export const action = loader;
