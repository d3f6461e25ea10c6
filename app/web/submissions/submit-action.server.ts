import { data, redirect } from "@remix-run/node";
import { parseDealForm } from "~/domain/deals/edit/deal-form";
import { findDuplicates } from "~/domain/duplicates/find-duplicates.server";
import { submitDeal } from "~/domain/submissions/submit.server";
import { typedValues } from "~/web/admin/deal-form-response.server";
import { flashCookie } from "~/web/page/flash.server";
import { errorPage } from "~/web/page/page.server";
import { duplicateViews } from "./duplicate-view.server";
import {
  blockedText,
  formSite,
  limitText,
  type MemberFormRequest,
  submissionResponse,
  typedRemarks,
} from "./member-form.server";

/**
 * Submits the deal of the form and leads to the member's submissions. A deal that is here already comes back with links to
 * the others, until a note says why it is different.
 */
export async function submit(pageRequest: MemberFormRequest) {
  const { db, form, user, now } = pageRequest;
  const parsed = parseDealForm(typedValues(form), { now, ...formSite(), deal: null });
  const remarks = typedRemarks(form);
  if (!parsed.ok || !remarks.ok) {
    const errors = [...(parsed.ok ? [] : parsed.errors), ...(remarks.ok ? [] : remarks.errors)];
    return data(submissionResponse(form, { errors }), { status: 400 });
  }
  if (remarks.value.note === "") {
    const found = await findDuplicates(db, parsed.value, { now });
    if (found.length > 0) {
      return data(submissionResponse(form, { duplicates: duplicateViews(pageRequest, found) }), { status: 409 });
    }
  }
  const submission = { input: parsed.value, userId: user.id, formId: form.get("submissionId"), ...remarks.value, now };
  const submitted = await submitDeal(db, submission);
  if (submitted === "no_account") throw errorPage("forbidden");
  if ("blocked" in submitted)
    return data(submissionResponse(form, { problem: blockedText(submitted) }), { status: 409 });
  if ("limit" in submitted) return data(submissionResponse(form, { problem: limitText(submitted) }), { status: 409 });
  const flash = submitted.published ? "submissionPublished" : "submitted";
  throw redirect("/account/submissions", { status: 303, headers: { "Set-Cookie": flashCookie(flash) } });
}
