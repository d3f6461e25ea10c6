import { data } from "@remix-run/node";
import { dealPath } from "~/features/deals/addresses";
import { findEditableDeal } from "~/features/deals/edit/edit.server";
import {
  formKey,
  takenField,
  theirFields,
  typedValues,
  typedVersion,
} from "~/features/deals/web/deal-form-response.server";
import { suggestChange } from "~/features/submissions/suggest.server";
import { redirectWithFlash } from "~/platform/page/flash.server";
import { errorPage } from "~/platform/page/page.server";
import {
  lostForm,
  type MemberFormRequest,
  nothingChanged,
  parseSubmission,
  refusedForm,
  sentBefore,
  submissionResponse,
} from "./member-form.server";

/** A form of an older version of the deal comes back with what has changed since. */
export async function suggest(pageRequest: MemberFormRequest) {
  const { db, form, params, user, now } = pageRequest;
  const deal = await findEditableDeal(db, params.dealId ?? "");
  if (!deal) throw lostForm(pageRequest, "dealRemoved");
  const taken = takenField(form, deal);
  if (taken) return data(submissionResponse(form, taken));
  const parsed = parseSubmission(pageRequest, { deal, isChange: true });
  if (!parsed.ok) return data(submissionResponse(form, { errors: parsed.errors }), { status: 400 });
  const { input, note } = parsed.value;
  const suggested = await suggestChange(db, {
    dealId: deal.id,
    input,
    note,
    userId: user.id,
    version: typedVersion(form),
    idempotencyKey: formKey(form, ["suggest", deal.id, parsed.value]),
    now,
  });
  if (suggested === "not_found") throw lostForm(pageRequest, "dealRemoved");
  if (suggested === "no_account") throw errorPage("forbidden");
  if (suggested === "key_reused") return sentBefore(form);
  if (suggested === "nothing_changed")
    return data(submissionResponse(form, nothingChanged({ isUntouched: note === "" })), { status: 400 });
  if ("stale" in suggested) {
    const { stale } = suggested;
    const about = { theirs: theirFields(stale, typedValues(form)), version: String(stale.version) };
    return data(submissionResponse(form, about), { status: 409 });
  }
  if (!("created" in suggested)) return refusedForm(pageRequest, suggested);
  throw redirectWithFlash(dealPath(deal), "submitted");
}
