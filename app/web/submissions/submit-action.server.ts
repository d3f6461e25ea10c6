import { data } from "@remix-run/node";
import { submitDeal } from "~/domain/submissions/submit.server";
import { formKey } from "~/web/deals/deal-form-response.server";
import { redirectWithFlash } from "~/web/page/flash.server";
import { errorPage } from "~/web/page/page.server";
import {
  type MemberFormRequest,
  parseSubmission,
  refusedForm,
  sentBefore,
  submissionResponse,
} from "./member-form.server";

/** A deal that is here already comes back with links to the others, until a note says why it is different. */
export async function submit(pageRequest: MemberFormRequest) {
  const { db, form, user, now } = pageRequest;
  const parsed = parseSubmission(pageRequest, { deal: null });
  if (!parsed.ok) return data(submissionResponse(form, { errors: parsed.errors }), { status: 400 });
  const idempotencyKey = formKey(form, ["submit", parsed.value]);
  const submitted = await submitDeal(db, { ...parsed.value, userId: user.id, idempotencyKey, now });
  if (submitted === "no_account") throw errorPage("forbidden");
  if (submitted === "key_reused") return sentBefore(form);
  if (!("created" in submitted)) return refusedForm(pageRequest, submitted);
  throw redirectWithFlash("/account/submissions", submitted.published ? "submissionPublished" : "submitted");
}
