import { invalidatesPages } from "~/browser/cache/client-action";
import { keepFormOnServerError } from "~/browser/forms/preserve-form";
import { setState } from "~/domain/life/update-state.server";
import { isUuid } from "~/domain/uuid";
import { pageMeta } from "~/page-meta";
import { adminAction } from "~/web/accounts/require-admin.server";
import { redirectWithFlash } from "~/web/page/flash.server";
import { errorPage, formsOnly } from "~/web/page/page.server";
import { localPath } from "~/web/page/redirects.server";

export const meta = pageMeta;

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
