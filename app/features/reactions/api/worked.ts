import { findDeal } from "~/features/lists/browse.server";
import { setReaction } from "~/features/reactions/reactions.server";
import { apiRoute } from "~/platform/api/api.server";
import { reject } from "~/platform/api/response.server";
import type { Database } from "~/platform/db/connection.server";
import { clientNetwork } from "~/platform/limits/rate-limits.server";
import { hashNetwork } from "~/platform/secrets/network-hash.server";

export const loader = apiRoute("/api/deals/{id}/worked", {
  async GET({ db, params: { dealId = "" } }) {
    const deal = await findDeal(db, dealId);
    return deal ? { data: { totalWorked: deal.workedCount, state: deal.state } } : reject("not_found");
  },

  POST: ({ db, session, params }) => setWorked(db, { dealId: params.dealId, userId: session.user.id, on: true }),

  DELETE: ({ db, session, params }) => setWorked(db, { dealId: params.dealId, userId: session.user.id, on: false }),
});

export const action = loader;

async function setWorked(
  db: Database,
  { dealId = "", userId, on }: { dealId: string | undefined; userId: string; on: boolean },
) {
  const network = await hashNetwork(db, clientNetwork());
  const status = await setReaction(db, "worked", { dealId, userId, on, network });
  const deal = status && (await findDeal(db, dealId));
  return deal ? { data: { worked: on, totalWorked: status.total, state: deal.state } } : reject("not_found");
}
