import { data } from "@remix-run/node";
import { formKey } from "~/features/deals/web/deal-form-response.server";
import { submitDeal } from "~/features/submissions/submit.server";
import { redirectWithFlash } from "~/platform/page/flash.server";
import { errorPage } from "~/platform/page/page.server";
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
