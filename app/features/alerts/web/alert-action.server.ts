import { data } from "@remix-run/node";
import type { User } from "~/features/accounts/accounts.server";
import { ALERTS_PATH, alertFormHref, alertPath, NEW_ALERT_PATH, parseAlertValues } from "~/features/alerts/addresses";
import { createAlert, deleteAlert, findAlert, pauseAlert, updateAlert } from "~/features/alerts/alerts.server";
import { logInFirst } from "~/platform/access/require-log-in.server";
import { type Failure, type FormRequest, formAction } from "~/platform/forms/form-action.server";
import { inEachLanguage } from "~/platform/i18n/translator.server";
import { enforceLimits } from "~/platform/page/enforce-limits.server";
import { redirectWithFlash } from "~/platform/page/flash.server";
import { errorPage } from "~/platform/page/page.server";
import { alertFormResponse, parseAlertForm, undoneForm, undoOf } from "./alert-form.server";

const failure = ({ form, text }: Failure) => alertFormResponse(undoneForm(form), { problem: text });

/** The logged-in user; if the session has ended, the log-in leads back to the form with what was typed. */
async function writer({ db, user, form }: FormRequest, path: string): Promise<User> {
  if (!user) throw logInFirst(`${alertFormHref(path, parseAlertValues(form))}#save`, "logInToAlert");
  await enforceLimits(db, [["alert", user.id]]);
  return user;
}

/** Saves a new alert, or one that was deleted anew. */
export const createAction = formAction(async (pageRequest) => {
  const { db, now } = pageRequest;
  const form = undoneForm(pageRequest.form);
  const { id: userId } = await writer({ ...pageRequest, form }, NEW_ALERT_PATH);
  const parsed = parseAlertForm(form, form.get("deal") || null);
  if (!parsed.ok) return data(parsed.response, { status: 400 });
  const created = await createAlert(db, { userId, rule: parsed.value, now });
  if (created === "no_account") throw errorPage("forbidden");
  if (created === "no_deal" || "most" in created) {
    const problem = inEachLanguage((t) =>
      created === "no_deal" ? t("alerts.noDeal") : t("alerts.limit", { count: created.most }),
    );
    return data(alertFormResponse(form, { problem }), { status: 409 });
  }
  if (form.has("paused")) await pauseAlert(db, { id: created.id, userId, paused: true, now });
  // One that was saved without a look at what it would have sent leads there.
  throw redirectWithFlash(form.has("rehearsed") ? alertPath(created.id) : ALERTS_PATH, "alertSaved");
}, failure);

/** Saves the alert of the page, or deletes it. */
export const editAction = formAction(async (pageRequest) => {
  const { db, form, now, params } = pageRequest;
  const { alertId: id = "" } = params;
  const { id: userId } = await writer(pageRequest, alertPath(id));
  const alert = await findAlert(db, { id, userId });
  if (form.has("delete")) {
    await deleteAlert(db, { id, userId });
    throw redirectWithFlash(ALERTS_PATH, "alertDeleted", { detail: { undo: alert && undoOf(alert) } });
  }
  if (!alert) throw errorPage("not_found");
  const parsed = parseAlertForm(form, alert.dealId);
  if (!parsed.ok) return data(parsed.response, { status: 400 });
  if (!(await updateAlert(db, { id, userId, rule: parsed.value, now }))) throw errorPage("not_found");
  throw redirectWithFlash(ALERTS_PATH, "alertSaved");
}, failure);

/** Pauses or resumes an alert. */
export const pauseAction = formAction(async (pageRequest) => {
  const { db, form, now } = pageRequest;
  const { id: userId } = await writer(pageRequest, ALERTS_PATH);
  const paused = form.has("pause");
  const id = form.get(paused ? "pause" : "resume");
  if (id === null) throw errorPage("bad_request");
  if (!(await pauseAlert(db, { id, userId, paused, now }))) throw errorPage("not_found");
  return redirectWithFlash(ALERTS_PATH, paused ? "alertPaused" : "alertResumed");
});
