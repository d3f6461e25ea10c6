import { data } from "@remix-run/node";
import { dealPath } from "~/features/deals/addresses";
import { findDeal } from "~/features/lists/browse.server";
import { report } from "~/features/reports/report.server";
import { parseReport } from "~/features/reports/report-input";
import { STATUS } from "~/platform/errors/errors.server";
import { type Failure, type FormRequest, formAction } from "~/platform/forms/form-action.server";
import { errorTexts, type RefusedForm, typedIn } from "~/platform/forms/refused-form.server";
import { inEachLanguage } from "~/platform/i18n/translator.server";
import { clientNetwork } from "~/platform/limits/rate-limits.server";
import { enforceLimits } from "~/platform/page/enforce-limits.server";
import { redirectWithFlash } from "~/platform/page/flash.server";
import type { ErrorPage } from "~/platform/page/page.server";
import { errorPage } from "~/platform/page/page.server";
import { hashNetwork } from "~/platform/secrets/network-hash.server";
import { type ReportPageView, reportedIds, reportView } from "./report-view.server";

/** The error of a form whose session has ended, with what the page needs in place of loader data. */
export interface SignedOutReport extends ErrorPage {
  report: ReportFormResponse;
  view: ReportPageView;
}

export interface ReportFormResponse extends RefusedForm<"reason" | "note"> {
  signedOut: boolean;
}

/** Reports the page's deal or review, and leads back to the deal. A form whose session has ended comes back as typed. */
export const reportAction = formAction(
  async (pageRequest) => {
    const { db, form, user, now } = pageRequest;
    if (!user) throw await signedOut(pageRequest);
    await enforceLimits(db, [["submission", user.id]]);
    const ids = reportedIds(pageRequest);
    const parsed = parseReport(Object.fromEntries(form), ids.ratingId === null ? "deal" : "rating");
    if (!parsed.ok) {
      const errors = errorTexts(parsed.errors, (t, { code }) => t(`reports.errors.${code}`));
      return data(response(form, { errors }), { status: 400 });
    }
    const network = await hashNetwork(db, clientNetwork());
    const reported = await report(db, { ...ids, userId: user.id, ...parsed.value, network, now });
    if (reported === "not_found") throw errorPage("not_found");
    if (reported === "no_account") throw errorPage("forbidden");
    if (reported !== "reported") {
      const problem = inEachLanguage((t) => {
        if (reported === "own_review") return t("reports.ownReview");
        return reported === "reported_before" ? t("reports.earlier") : t("reports.limit", { count: reported.most });
      });
      return data(response(form, { problem }), { status: 409 });
    }
    const deal = await findDeal(db, ids.dealId);
    throw redirectWithFlash(deal ? dealPath(deal) : "/account/reports", "reported");
  },
  ({ form, text }: Failure) => response(form, { problem: text }),
);

/** Thrown, because the page's loader redirects signed-out visitors. */
async function signedOut(pageRequest: FormRequest): Promise<Response> {
  const body: SignedOutReport = {
    title: inEachLanguage((t) => t("errors.unsavedTitle")),
    text: inEachLanguage((t) => t("admin.signedOut")),
    retry: false,
    report: response(pageRequest.form, { signedOut: true, problem: inEachLanguage((t) => t("admin.signedOut")) }),
    view: await reportView(pageRequest),
  };
  return Response.json(body, { status: STATUS.unauthorized });
}

function response(form: URLSearchParams, about: Partial<ReportFormResponse>): ReportFormResponse {
  const typed = typedIn(form, ["reason", "note"]);
  return { errors: {}, typed, problem: null, signedOut: false, ...about };
}
