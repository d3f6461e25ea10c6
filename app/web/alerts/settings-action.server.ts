import { data } from "@remix-run/node";
import { ALERT_SETTINGS_PATH } from "~/addresses/alerts";
import type { User } from "~/domain/accounts/accounts.server";
import { makeResetCode } from "~/domain/accounts/password-reset.server";
import { groupedCode, typedCode } from "~/domain/accounts/reset-code";
import { confirmEmail, removeEmail, setMode, storeCode } from "~/domain/alerts/channels.server";
import {
  DEFAULT_TIMES,
  FEEDBACK_KINDS,
  findSettings,
  muteKinds,
  parseTimes,
  saveSettings,
} from "~/domain/alerts/settings.server";
import { env } from "~/env.server";
import type { LocalizedText } from "~/i18n/languages";
import { inEachLanguage } from "~/i18n/translator.server";
import { currentSite } from "~/server/current-site.server";
import { sendMail } from "~/server/mail/mail.server";
import { logInFirst } from "~/web/accounts/require-log-in.server";
import { type Failure, type FormRequest, formAction } from "~/web/forms/form-action.server";
import { enforceLimits } from "~/web/page/enforce-limits.server";
import { STATUS } from "~/web/page/errors.server";
import { redirectWithFlash } from "~/web/page/flash.server";
import { errorPage } from "~/web/page/page.server";
import { canMailAlerts } from "./send-messages.server";
import { TIME_FIELDS, type TypedTimes } from "./settings-view.server";

export interface SettingsResponse {
  typed: Partial<TypedTimes> & { code: string };
  errors: Partial<Record<keyof TypedTimes | "code", LocalizedText>>;
  problem: LocalizedText | null;
}

export const settingsAction = formAction(
  async (pageRequest) => {
    const { db, form, user } = pageRequest;
    if (!user) throw logInFirst(ALERT_SETTINGS_PATH, "logInToSee");
    await enforceLimits(db, [["alert", user.id]]);
    const intents = new Map(
      Object.entries({ code: sendCode, confirm, mode: saveMode, stop, times: saveTimes, kinds: saveKinds }),
    );
    const act = intents.get(form.get("intent") ?? "");
    if (!act) throw errorPage("bad_request");
    return act(pageRequest, user);
  },
  ({ form, text }: Failure) => response(form, { problem: text }),
);

/** To the account's address, as often as codes that reset a password. */
async function sendCode({ db, form, language, t, now }: FormRequest, { id: userId, email }: User) {
  if (!canMailAlerts()) throw errorPage("not_found");
  await enforceLimits(db, [["resetMail", email.toLowerCase()]]);
  const { code, codeHash } = await makeResetCode(env().bcryptCost);
  await saveLanguage({ db, userId, lang: language });
  await storeCode(db, { userId, codeHash, now });
  const { name: site } = currentSite();
  const lines = [
    t("alertMail.code", { code: groupedCode(code) }),
    t("alertMail.codeUse"),
    t("alertMail.codeIgnore"),
    site,
  ];
  const subject = t("alertMail.codeSubject", { site });
  const outcome = await sendMail({ to: email, subject, text: `${lines.join("\n\n")}\n` });
  if (outcome !== "sent") {
    const problem = inEachLanguage((t) => t("alerts.codeUnsent", { email }));
    return data(response(form, { problem }), { status: STATUS.unavailable });
  }
  throw redirectWithFlash(ALERT_SETTINGS_PATH, "codeSent");
}

async function confirm({ db, form, language, now }: FormRequest, { id: userId }: User) {
  await enforceLimits(db, [["resetCode", userId]]);
  const code = typedCode(form.get("code") ?? "");
  if (!code || !(await confirmEmail(db, { userId, code, now }))) {
    const refused = inEachLanguage((t) => t("alerts.codeRefused"));
    return data(response(form, { errors: { code: refused } }), { status: 400 });
  }
  await saveLanguage({ db, userId, lang: language });
  throw redirectWithFlash(ALERT_SETTINGS_PATH, "emailsOn");
}

async function saveMode({ db, form }: FormRequest, { id: userId }: User) {
  const mode = form.get("mode");
  if (mode !== "now" && mode !== "digest") throw errorPage("bad_request");
  await setMode(db, { userId, mode });
  throw redirectWithFlash(ALERT_SETTINGS_PATH, "settingsSaved");
}

async function stop({ db }: FormRequest, { id: userId }: User) {
  await removeEmail(db, userId);
  throw redirectWithFlash(ALERT_SETTINGS_PATH, "emailsStopped");
}

async function saveTimes({ db, form, language }: FormRequest, { id: userId }: User) {
  const parsed = parseTimes(Object.fromEntries(form));
  if (!parsed.ok) {
    const required = inEachLanguage((t) => t("admin.errors.required"));
    const errors = Object.fromEntries(parsed.errors.map(({ field }) => [field, required]));
    return data(response(form, { errors }), { status: 400 });
  }
  await saveSettings(db, { userId, ...parsed.value, lang: language });
  throw redirectWithFlash(ALERT_SETTINGS_PATH, "settingsSaved");
}

async function saveKinds({ db, form, language }: FormRequest, { id: userId }: User) {
  const told = form.getAll("kind");
  await saveLanguage({ db, userId, lang: language });
  await muteKinds(db, { userId, muted: FEEDBACK_KINDS.filter((kind) => !told.includes(kind)) });
  throw redirectWithFlash(ALERT_SETTINGS_PATH, "settingsSaved");
}

/** Mails are in the language in which they were last asked for. */
async function saveLanguage({
  db,
  userId,
  lang,
}: { userId: string } & Pick<FormRequest, "db"> & { lang: "en" | "zh" }) {
  const settings = (await findSettings(db, userId)) ?? { ...DEFAULT_TIMES, timeZone: env().siteTimeZone };
  await saveSettings(db, { userId, ...settings, lang });
}

function response(form: URLSearchParams, about: Partial<Omit<SettingsResponse, "typed">>): SettingsResponse {
  const times = TIME_FIELDS.flatMap((name) => (form.has(name) ? [[name, form.get(name) ?? ""]] : []));
  return { typed: { ...Object.fromEntries(times), code: form.get("code") ?? "" }, errors: {}, problem: null, ...about };
}
