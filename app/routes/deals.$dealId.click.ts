import type { ActionFunctionArgs } from "@remix-run/node";
import { isbot } from "isbot";
import { isUuid } from "~/domain/uuid";
import { database } from "~/server/database.server";
import { clientNetwork } from "~/server/limits/rate-limits.server";
import { tallyClick } from "~/web/clicks/click-tally.server";
import { requireSameOrigin } from "~/web/forms/input.server";
import { enforceLimits } from "~/web/page/enforce-limits.server";
import { formsOnly } from "~/web/page/page.server";

export const loader = formsOnly;

/** See docs/decisions/0046; the browser ignores the response. */
export async function action({ request, params: { dealId = "" } }: ActionFunctionArgs) {
  requireSameOrigin(request);
  const network = clientNetwork();
  await enforceLimits(database(), [["click", network]]);
  if (isUuid(dealId) && !isbot(request.headers.get("User-Agent"))) tallyClick(dealId.toLowerCase(), network);
  return new Response(null, { status: 204 });
}
