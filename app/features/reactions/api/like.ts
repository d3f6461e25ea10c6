import { reactionStatus } from "~/features/reactions/reactions.server";
import { apiRoute } from "~/platform/api/api.server";
import { reject } from "~/platform/api/response.server";

export const loader = apiRoute("/api/deals/{id}/users/{userId}/like", {
  async GET({ db, params: { dealId = "", userId = "" } }) {
    const status = await reactionStatus(db, "like", { dealId, userId });
    return status ? { data: { liked: status.on, totalLikes: status.total } } : reject("not_found");
  },
});

export const action = loader;
