import { data } from "@remix-run/node";
import { decideMissingPage } from "~/features/link-checks/missing-pages.server";
import { queueHref } from "~/features/submissions/addresses";
import type { AdminFormRequest } from "~/platform/access/require-admin.server";
import type { LocalizedText } from "~/platform/i18n/languages";
import { inEachLanguage } from "~/platform/i18n/translator.server";
import { redirectWithFlash } from "~/platform/page/flash.server";

/** Decides on a deal whose page is missing; `failure` makes the response to a form that was not. */
export async function missingPageAction<T>(
  { db, form, url, user }: AdminFormRequest,
  failure: (text: LocalizedText) => T,
) {
  const dealId = form.get("missing") ?? "";
  const decision = (["gone", "live"] as const).find((known) => known === form.get("verdict"));
  const outcome = decision ? await decideMissingPage(db, { dealId, decision, actorId: user.id }) : "changed";
  if (outcome === "done") return redirectWithFlash(queueHref(url), "queueDone");
  const text = inEachLanguage((t) => (outcome === "own" ? t("reportErrors.own") : t("missingPages.changed")));
  return data(failure(text), { status: 409 });
}
