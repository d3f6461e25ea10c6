import { hashNetwork } from "~/domain/life/update-state.server";
import { toggleReaction } from "~/domain/reactions/reactions.server";
import { clientNetwork } from "~/server/limits/rate-limits.server";
import { apiRoute } from "~/web/api/api.server";
import { reject } from "~/web/api/response.server";

export const loader = apiRoute("/api/nolucks/toggle", {
  async POST({ db, session, body: { dealId } }) {
    const status = await toggleReaction(db, "noluck", {
      dealId,
      userId: session.user.id,
      network: await hashNetwork(db, clientNetwork()),
    });
    if (!status) return reject("not_found");
    const message = status.on ? "Marked as NoLuck" : "NoLuck removed";
    return { data: { nolucked: status.on, totalNoLucks: status.total, message } };
  },
});

export const action = loader;
