import { setState } from "~/features/life/update-state.server";
import { adminAction } from "~/platform/access/require-admin.server";
import { invalidatesPages } from "~/platform/browser/cache/client-action";
import { keepFormOnServerError } from "~/platform/browser/forms/preserve-form";
import { redirectWithFlash } from "~/platform/page/flash.server";
import { errorPage, formsOnly } from "~/platform/page/page.server";
import { localPath } from "~/platform/page/redirects.server";
import { isUuid } from "~/platform/values/uuid";

export const loader = formsOnly;

const DECISIONS = new Map([
  ["live", "live"],
  ["gone", "gone"],
  ["reports", null],
] as const);

export const action = adminAction("deals", async ({ db, form, user, params: { dealId = "" } }) => {
  const decision = DECISIONS.get(form.get("state") as "live");
  if (decision === undefined) throw errorPage("bad_request");
  const set =
    isUuid(dealId) && (await setState(db, dealId, decision, user.id, DECISIONS.get(form.get("seen") as "live")));
  if (!set) throw errorPage("not_found");
  throw redirectWithFlash(localPath(form.get("redirectTo")), set === "stale" ? "decisionStale" : "dealSaved");
});

export const clientAction = invalidatesPages(keepFormOnServerError);

export default function DealState() {
  return null;
}
