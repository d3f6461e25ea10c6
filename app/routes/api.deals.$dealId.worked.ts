import type { Database } from "~/db/connection.server";
import { findDeal } from "~/domain/deals/browse/browse.server";
import { hashNetwork } from "~/domain/life/update-state.server";
import { setReaction } from "~/domain/reactions/reactions.server";
import { clientNetwork } from "~/server/limits/rate-limits.server";
import { apiRoute } from "~/web/api/api.server";
import { reject } from "~/web/api/response.server";

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
