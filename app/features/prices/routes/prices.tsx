import { takeBackPrice } from "~/features/prices/take-back.server";
import { adminAction } from "~/platform/access/require-admin.server";
import { invalidatesPages } from "~/platform/browser/cache/client-action";
import { keepFormOnServerError } from "~/platform/browser/forms/preserve-form";
import { redirectWithFlash } from "~/platform/page/flash.server";
import { errorPage, formsOnly } from "~/platform/page/page.server";
import { localPath } from "~/platform/page/redirects.server";

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
