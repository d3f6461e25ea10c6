import { data, redirect } from "@remix-run/node";
import { DEAL_FIELDS } from "~/domain/deals/deal";
import { dealForm, formFields, formValue, parseDealForm } from "~/domain/deals/edit/deal-form";
import { findEditableDeal } from "~/domain/deals/edit/edit.server";
import type { DealInput } from "~/domain/deals/input";
import { dealPath } from "~/domain/deals/slugs";
import { suggestChange } from "~/domain/submissions/suggest.server";
import { inEachLanguage } from "~/i18n/translator.server";
import type { TheirField } from "~/views/admin/deal-form-response";
import { SUBMISSION_FIELDS } from "~/views/submissions/submission-form";
import { formSite } from "~/web/admin/deal-form-context.server";
import { theirFields, typedValues, typedVersion } from "~/web/admin/deal-form-response.server";
import { flashCookie } from "~/web/page/flash.server";
import { errorPage } from "~/web/page/page.server";
import {
  blockedText,
  limitText,
  type MemberFormRequest,
  submissionResponse,
  typedRemarks,
} from "./member-form.server";

/**
 * Submits the changed fields of the form as a suggestion, and leads back to the deal. A form of an older version of the deal
 * comes back with what has changed since.
 */
export async function suggest({ db, form, params, user, now }: MemberFormRequest) {
  const deal = await findEditableDeal(db, params.dealId ?? "");
  if (!deal) throw errorPage("not_found");
  const taken = takenField(form, deal);
  if (taken) return data(submissionResponse(form, taken));
  const parsed = parseDealForm(typedValues(form), { now, ...formSite(), deal });
  const remarks = typedRemarks(form);
  if (!parsed.ok || !remarks.ok) {
    const errors = [...(parsed.ok ? [] : parsed.errors), ...(remarks.ok ? [] : remarks.errors)];
    return data(submissionResponse(form, { errors }), { status: 400 });
  }
  const suggested = await suggestChange(db, {
    dealId: deal.id,
    input: parsed.value,
    userId: user.id,
    version: typedVersion(form),
    formId: form.get("submissionId"),
    note: remarks.value.note,
    now,
  });
  if (suggested === "not_found") throw errorPage("not_found");
  if (suggested === "no_account") throw errorPage("forbidden");
  if (suggested === "nothing_changed") return data(submissionResponse(form, nothingChanged()), { status: 400 });
  if ("blocked" in suggested)
    return data(submissionResponse(form, { problem: blockedText(suggested) }), { status: 409 });
  if ("limit" in suggested) return data(submissionResponse(form, { problem: limitText(suggested) }), { status: 409 });
  if ("stale" in suggested) {
    const { stale } = suggested;
    const about = { theirs: memberFields(stale, form), version: String(stale.version) };
    return data(submissionResponse(form, about), { status: 409 });
  }
  throw redirect(dealPath(deal), { status: 303, headers: { "Set-Cookie": flashCookie("submitted") } });
}

export function nothingChanged() {
  return { problem: inEachLanguage((t) => t("submissions.nothingChanged")) };
}

/** The form with the stored value of the field whose "Take theirs" was pressed without script; null: none was. */
export function takenField(form: URLSearchParams, stored: DealInput & Parameters<typeof theirFields>[0]) {
  const field = DEAL_FIELDS.find((name) => name === form.get("take"));
  if (!field) return null;
  const values = { ...typedValues(form), ...formFields(field, formValue(dealForm(stored, formSite()), field)) };
  return { values, theirs: memberFields(stored, form).filter((their) => their.field !== field) };
}

/** The fields of a member's form in which the stored deal differs from it. */
export function memberFields(stored: Parameters<typeof theirFields>[0], form: URLSearchParams): TheirField[] {
  const fields: readonly string[] = SUBMISSION_FIELDS;
  return theirFields(stored, typedValues(form)).filter(({ field }) => fields.includes(field));
}
