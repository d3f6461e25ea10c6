import { data, redirect } from "@remix-run/node";
import {
  takenField,
  theirFields,
  typedValues,
  typedVersions,
  versionsOf,
} from "~/features/deals/web/deal-form-response.server";
import { editSubmission, submittedInput, withdrawSubmission } from "~/features/submissions/edit-submission.server";
import { findSubmission } from "~/features/submissions/own-submissions.server";
import type { Flash } from "~/platform/page/flash.server";
import { redirectWithFlash } from "~/platform/page/flash.server";
import { errorPage } from "~/platform/page/page.server";
import {
  lostForm,
  type MemberFormRequest,
  nothingChanged,
  parseSubmission,
  refusedForm,
  submissionResponse,
} from "./member-form.server";

export async function editOwn(pageRequest: MemberFormRequest) {
  const { db, form, params, user, now } = pageRequest;
  const own = { id: params.submissionId ?? "", userId: user.id, ...typedVersions(form) };
  const submission = await findSubmission(db, own);
  if (form.has("withdraw")) {
    if (!submission) throw errorPage("not_found");
    const withdrawn = await withdrawSubmission(db, { ...own, dealVersion: null });
    if (withdrawn === "withdrawn") throw toList("submissionWithdrawn");
    if (withdrawn === "decided") throw toList("submissionDecided");
    if (withdrawn === "not_found") throw errorPage("not_found");
    // A button beside the form, which has nothing to come back with.
    throw redirect(`/account/submissions/${own.id}`, 303);
  }
  if (!submission) throw lostForm(pageRequest, "withdrawn");
  const stored = submittedInput(submission);
  if (!stored) throw lostForm(pageRequest, "decided");
  const taken = takenField(form, stored);
  if (taken) return data(submissionResponse(form, taken));
  const parsed = parseSubmission(pageRequest, { deal: stored, isChange: submission.kind === "change" });
  if (!parsed.ok) return data(submissionResponse(form, { errors: parsed.errors }), { status: 400 });
  const saved = await editSubmission(db, { ...own, ...parsed.value, now });
  if (saved === "not_found") throw lostForm(pageRequest, "withdrawn");
  if (saved === "decided") throw lostForm(pageRequest, "decided");
  // Compared with the deal as it is now, not as it was when the form was opened.
  if (saved === "nothing_changed")
    return data(submissionResponse(form, nothingChanged({ isUntouched: false })), { status: 400 });
  if ("blocked" in saved || "duplicates" in saved) return refusedForm(pageRequest, saved);
  if ("stale" in saved) {
    const now = submittedInput(saved.stale);
    const about = { theirs: now && theirFields(now, typedValues(form)), version: versionsOf(saved.stale) };
    return data(submissionResponse(form, about), { status: 409 });
  }
  throw toList("submissionSaved");
}

function toList(flash: Flash): Response {
  return redirectWithFlash("/account/submissions", flash);
}
