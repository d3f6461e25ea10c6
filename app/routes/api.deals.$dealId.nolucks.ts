import { reactionStatus } from "~/domain/reactions/reactions.server";
import { apiRoute } from "~/http/api.server";
import { refuse } from "~/http/api-answer.server";

export const loader = apiRoute("/api/deals/{id}/nolucks", {
  async GET({ db, params: { dealId = "" } }) {
    const status = await reactionStatus(db, "noluck", { dealId, userId: "" });
    return status ? { data: { totalNoLucks: status.total } } : refuse("not_found");
  },
});

export const action = loader;
