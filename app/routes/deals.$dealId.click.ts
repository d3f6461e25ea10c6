import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { isbot } from "isbot";
import { isUuid } from "~/domain/uuid";
import { database } from "~/server/database.server";
import { logEvent } from "~/server/log/events.server";
import { tallyClick } from "~/web/clicks/click-tally.server";
import { isSameOrigin } from "~/web/forms/input.server";
import { clientNetwork, takeFromLimit } from "~/web/limits/limits.server";
import { STATUS } from "~/web/page/errors.server";

export const loader = ({ params: { dealId } }: LoaderFunctionArgs) => redirect(`/deals/${dealId}`);

/** Counts a click on a deal's own address; see docs/decisions/0046. The browser ignores the response. */
export async function action({ request, params: { dealId = "" } }: ActionFunctionArgs) {
  if (!isSameOrigin(request)) {
    logEvent("cross_site_refused", { path: "/deals/:dealId/click" });
    return new Response(null, { status: STATUS.forbidden });
  }
  const network = clientNetwork();
  const limit = await takeFromLimit(database(), ["click", network]);
  if (limit && !limit.allowed) return new Response(null, { status: STATUS.limited });
  if (isUuid(dealId) && !isbot(request.headers.get("User-Agent"))) tallyClick(dealId.toLowerCase(), network);
  return new Response(null, { status: 204 });
}
