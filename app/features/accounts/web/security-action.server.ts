import { data, redirect } from "@remix-run/node";
import { env } from "~/env.server";
import type { User } from "~/features/accounts/accounts.server";
import { SECURITY_PATH } from "~/features/accounts/addresses";
import { groupedCode } from "~/features/accounts/one-time-code";
import { unlinkIdentity } from "~/features/accounts/sign-in/identities.server";
import { issuerOf } from "~/features/accounts/sign-in/oidc.server";
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from "~/features/accounts/sign-in/passkeys.server";
import {
  makeSecret,
  renewRecoveryCodes,
  turnOffFactor,
  turnOnFactor,
} from "~/features/accounts/sign-in/second-factor.server";
import { beginStep, takeStep } from "~/features/accounts/sign-in/sign-in-steps.server";
import { deviceName } from "~/features/accounts/texts/device-name.server";
import { memberOf } from "~/platform/access/require-log-in.server";
import { type Failure, type FormRequest, formAction } from "~/platform/forms/form-action.server";
import type { RefusedForm } from "~/platform/forms/refused-form.server";
import { logEvent } from "~/platform/log/events.server";
import { redirectWithFlash } from "~/platform/page/flash.server";
import { errorPage } from "~/platform/page/page.server";
import { currentSite } from "~/platform/process/current-site.server";
import { accountError, type FieldErrors, fixErrors } from "./account-errors.server";
import { deviceOf } from "./begin-session.server";
import { confirmIdentity } from "./confirm-identity.server";
import { knownDeviceCookie } from "./known-device.server";
import { beginFlow } from "./oidc-log-in.server";
import { passkeySite } from "./passkey-site.server";
import { pendingSecret } from "./security-view.server";
import { noStepCookie, stepCookie, stepToken } from "./step-cookie.server";

/** The response to a form, which `typed.intent` names, whether it was accepted or not. */
export interface SecurityResponse extends RefusedForm<keyof FieldErrors, Record<"intent" | "code", string>> {
  /** The recovery codes, which are shown only in this response. */
  recovery: ShownRecovery | null;
  /** The provider's address that links an identity. */
  continueTo: string | null;
  /** Options for the browser's authenticator, as JSON. */
  passkeyOptions: string | null;
}

export interface ShownRecovery {
  codes: string[];
  /** Whether they take the place of earlier ones. */
  isRenewed: boolean;
  /** The codes as a text file, with what they are for. */
  file: string;
}

const INTENTS = new Map(
  Object.entries({
    ...{ begin, cancel, confirm, codes: renewCodes, off: turnOff, link, unlink },
    ...{ passkey: askPasskey, addPasskey: savePasskey, renamePasskey: rename, removePasskey: remove },
  }),
);

export const securityAction = formAction(
  async (page) => {
    const user = memberOf(page);
    const act = INTENTS.get(page.form.get("intent") ?? "");
    if (!act) throw errorPage("bad_request");
    return act(page, user);
  },
  ({ form, text }: Failure) => response(form, { problem: text }),
);

/** Makes a secret, which counts only after a code has confirmed that an app has it. */
async function begin({ db, hasSecondFactor, now }: FormRequest, { id: userId }: User) {
  if (hasSecondFactor) throw redirect(SECURITY_PATH, 303);
  const step = await beginStep(db, { kind: "factor", userId, data: { secret: makeSecret() }, now });
  throw redirect(SECURITY_PATH, { status: 303, headers: { "Set-Cookie": stepCookie("factor", step) } });
}

/** The secret that was shown is good for nothing then. */
async function cancel({ request, db, hasSecondFactor, now }: FormRequest) {
  await takeStep(db, { kind: "factor", token: stepToken(request, "factor"), now });
  if (hasSecondFactor) throw redirect(SECURITY_PATH, 303);
  throw redirectWithFlash(SECURITY_PATH, "factorOff", { cookies: [noStepCookie("factor")] });
}

async function confirm(page: FormRequest, user: User) {
  const { request, db, form, sessionId, hasSecondFactor, now } = page;
  const secret = hasSecondFactor ? null : await pendingSecret(page, user.id);
  if (!secret) throw redirectWithFlash(SECURITY_PATH, "setupExpired");
  const code = form.get("code") ?? "";
  const errors = (await confirmIdentity(page, user)) ?? {};
  if (code.trim() === "") errors.code = accountError("code_required");
  if (Object.keys(errors).length > 0) return rejected(form, errors);
  const codes = await turnOnFactor(db, { userId: user.id, secret, code, keep: sessionId, now });
  if (codes === "exists") throw redirect(SECURITY_PATH, 303);
  if (codes === "code_wrong") return rejected(form, { code: accountError("code_wrong") });
  logEvent("factor_on", { userId: user.id });
  return shown(page, user, codes, [await knownDeviceCookie(db, request, user.id), noStepCookie("factor")]);
}

async function renewCodes(page: FormRequest, user: User) {
  const errors = await confirmFactor(page, user);
  return errors ? rejected(page.form, errors) : shown(page, user, await renewRecoveryCodes(page.db, user.id));
}

async function turnOff(page: FormRequest, user: User) {
  const errors = await confirmFactor(page, user);
  if (errors) return rejected(page.form, errors);
  await turnOffFactor(page.db, user.id);
  logEvent("factor_off", { userId: user.id });
  throw redirectWithFlash(SECURITY_PATH, "factorOff");
}

function confirmFactor(page: FormRequest, user: User) {
  if (!page.hasSecondFactor) throw redirect(SECURITY_PATH, 303);
  return confirmIdentity(page, user);
}

async function link(page: FormRequest, user: User) {
  const { db, form, sessionId, now } = page;
  const { oidc } = env();
  if (!oidc) throw errorPage("not_found");
  const errors = await confirmIdentity(page, user);
  if (errors) return rejected(form, errors);
  const begun = await beginFlow(db, oidc, { flow: { redirectTo: SECURITY_PATH, sessionId }, now });
  if (!begun) throw redirectWithFlash(SECURITY_PATH, "oidcUnavailable");
  const headers = { "Set-Cookie": begun.cookie };
  return data(response(form, { continueTo: begun.address }), { headers });
}

async function unlink(page: FormRequest, user: User) {
  const { oidc } = env();
  if (!oidc) throw errorPage("not_found");
  const errors = await confirmIdentity(page, user);
  if (errors) return rejected(page.form, errors);
  await unlinkIdentity(page.db, { userId: user.id, issuer: issuerOf(oidc) });
  logEvent("identity_unlinked", { userId: user.id });
  throw redirectWithFlash(SECURITY_PATH, "identityUnlinked");
}

async function askPasskey(page: FormRequest, user: User) {
  const { db, form, now } = page;
  const errors = await confirmIdentity(page, user);
  if (errors) return rejected(form, errors);
  const { options, token } = await beginPasskey(db, { site: siteOf(), user, now });
  const headers = { "Set-Cookie": stepCookie("newPasskey", token) };
  return data(response(form, { passkeyOptions: options }), { headers });
}

/** Saves a passkey, which is named after the browser. */
async function savePasskey({ request, db, form, t, now }: FormRequest, { id: userId }: User) {
  const added = await addPasskey(db, {
    ...{ site: siteOf(), token: stepToken(request, "newPasskey"), credential: form.get("credential") ?? "" },
    ...{ userId, name: deviceName(t, deviceOf(request)), now },
  });
  if (added) logEvent("passkey_added", { userId });
  const cookies = [noStepCookie("newPasskey")];
  throw redirectWithFlash(SECURITY_PATH, added ? "passkeyAdded" : "passkeyRefused", { cookies });
}

async function rename({ db, form }: FormRequest, { id: userId }: User) {
  await renamePasskey(db, { userId, id: form.get("passkey") ?? "", name: form.get("name") ?? "" });
  throw redirectWithFlash(SECURITY_PATH, "passkeyRenamed");
}

/** Removes a passkey. Like the log-out of a device it needs no password, because it grants no access. */
async function remove({ db, form }: FormRequest, { id: userId }: User) {
  const removed = await removePasskey(db, { userId, id: form.get("passkey") ?? "" });
  if (removed) logEvent("passkey_removed", { userId });
  throw removed ? redirectWithFlash(SECURITY_PATH, "passkeyRemoved") : redirect(SECURITY_PATH, 303);
}

function siteOf() {
  const site = passkeySite();
  if (!site) throw errorPage("not_found");
  return site;
}

function shown({ form, t }: FormRequest, { email }: User, made: string[], cookies: string[] = []) {
  const headers = cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);
  const codes = made.map(groupedCode);
  const file = [t("signIn.codesFile", { site: currentSite().name, email }), "", ...codes, ""].join("\n");
  const recovery = { codes, isRenewed: form.get("intent") === "codes", file };
  return data(response(form, { recovery }), { headers });
}

function rejected(form: URLSearchParams, errors: FieldErrors) {
  return data(response(form, { errors, problem: fixErrors() }), { status: 400 });
}

function response(form: URLSearchParams, about: Partial<SecurityResponse>): SecurityResponse {
  // An accepted code cannot be used again.
  const code = (about.problem && form.get("code")) ?? "";
  const typed = { intent: form.get("intent") ?? "", code };
  return { typed, errors: {}, problem: null, recovery: null, continueTo: null, passkeyOptions: null, ...about };
}
