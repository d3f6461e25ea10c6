import { reactionStatus } from "~/domain/reactions/reactions.server";
import { apiRoute } from "~/web/api/api.server";
import { reject } from "~/web/api/response.server";

export const loader = apiRoute("/api/deals/{id}/users/{userId}/like", {
  async GET({ db, params: { dealId = "", userId = "" } }) {
    const status = await reactionStatus(db, "like", { dealId, userId });
    return status ? { data: { liked: status.on, totalLikes: status.total } } : reject("not_found");
  },
});

export const action = loader;
