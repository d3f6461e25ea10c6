import { toggleReaction } from "~/features/reactions/reactions.server";
import { apiRoute } from "~/platform/api/api.server";
import { reject } from "~/platform/api/response.server";
import { clientNetwork } from "~/platform/limits/rate-limits.server";
import { hashNetwork } from "~/platform/secrets/network-hash.server";

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
