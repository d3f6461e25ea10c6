import { invalidatesPages } from "~/browser/cache/client-action";
import { keepFormOnServerError } from "~/browser/forms/preserve-form";
import { takeBackPrice } from "~/domain/prices/take-back.server";
import { pageMeta } from "~/page-meta";
import { adminAction } from "~/web/accounts/require-admin.server";
import { redirectWithFlash } from "~/web/page/flash.server";
import { errorPage, formsOnly } from "~/web/page/page.server";
import { localPath } from "~/web/page/redirects.server";

export const meta = pageMeta;

export const loader = formsOnly;

/** Takes back a price that was never one of the offer's. */
export const action = adminAction("deals", async ({ db, form, user, now, params: { dealId = "" } }) => {
  const price = { dealId, firstSeen: new Date(form.get("firstSeen") ?? ""), actorId: user.id, now };
  if (!(await takeBackPrice(db, price))) throw errorPage("not_found");
  throw redirectWithFlash(localPath(form.get("redirectTo")), "dealSaved");
});

export const clientAction = invalidatesPages(keepFormOnServerError);

export default function DealPrices() {
  return null;
}
