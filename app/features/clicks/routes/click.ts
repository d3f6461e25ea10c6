import type { ActionFunctionArgs } from "@remix-run/node";
import { isbot } from "isbot";
import { tallyClick } from "~/features/clicks/web/click-tally.server";
import { requireSameOrigin } from "~/platform/forms/input.server";
import { clientNetwork } from "~/platform/limits/rate-limits.server";
import { enforceLimits } from "~/platform/page/enforce-limits.server";
import { formsOnly } from "~/platform/page/page.server";
import { database } from "~/platform/process/database.server";
import { isUuid } from "~/platform/values/uuid";

export const loader = formsOnly;

/** See docs/decisions/0046; the browser ignores the response. */
export async function action({ request, params: { dealId = "" } }: ActionFunctionArgs) {
  requireSameOrigin(request);
  const network = clientNetwork();
  await enforceLimits(database(), [["click", network]]);
  if (isUuid(dealId) && !isbot(request.headers.get("User-Agent"))) tallyClick(dealId.toLowerCase(), network);
  return new Response(null, { status: 204 });
}
