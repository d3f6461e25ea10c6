import { reactionStatus } from "~/features/reactions/reactions.server";
import { apiRoute } from "~/platform/api/api.server";
import { reject } from "~/platform/api/response.server";

export const loader = apiRoute("/api/deals/{id}/nolucks", {
  async GET({ db, params: { dealId = "" } }) {
    const status = await reactionStatus(db, "noluck", { dealId, userId: "" });
    return status ? { data: { totalNoLucks: status.total } } : reject("not_found");
  },
});

export const action = loader;
