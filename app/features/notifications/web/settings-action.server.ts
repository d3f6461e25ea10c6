import { randomBytes } from "node:crypto";
import { data, redirect } from "@remix-run/node";
import { env } from "~/env.server";
import type { User } from "~/features/accounts/accounts.server";
import { emailState } from "~/features/accounts/confirm-email.server";
import { deviceName } from "~/features/accounts/texts/device-name.server";
import { NOTIFICATION_SETTINGS_PATH } from "~/features/notifications/addresses";
import { parsePush, parseWebhook } from "~/features/notifications/channel-input.server";
import {
  addChannel,
  type Endpoint,
  MAX_CHANNELS,
  removeChannel,
  setMode,
  turnOnEmail,
} from "~/features/notifications/channels.server";
import { deliver } from "~/features/notifications/sending/deliver.server";
import { trialNotice } from "~/features/notifications/sending/notice.server";
import { canUse } from "~/features/notifications/sending/send-messages.server";
import {
  FEEDBACK_KINDS,
  muteKinds,
  parseTimes,
  saveLanguage,
  saveSettings,
} from "~/features/notifications/settings.server";
import { logInFirst } from "~/platform/access/require-log-in.server";
import { type Failure, type FormRequest, formAction } from "~/platform/forms/form-action.server";
import { errorTexts, type RefusedForm } from "~/platform/forms/refused-form.server";
import { inEachLanguage } from "~/platform/i18n/translator.server";
import { enforceLimits } from "~/platform/page/enforce-limits.server";
import { redirectWithFlash } from "~/platform/page/flash.server";
import { errorPage } from "~/platform/page/page.server";
import { isTimeZone } from "~/platform/values/local-time";
import { isUuid } from "~/platform/values/uuid";
import { endpointError, failureText } from "./channel-texts.server";
import { TIME_FIELDS } from "./settings-view.server";

const TYPED = [...TIME_FIELDS, "template", "endpoint"] as const;

export type SettingsResponse = RefusedForm<(typeof TYPED)[number]>;

export const settingsAction = formAction(
  async (pageRequest) => {
    const { db, form, user } = pageRequest;
    if (!user) throw logInFirst(NOTIFICATION_SETTINGS_PATH, "logInToSee");
    await enforceLimits(db, [["alert", user.id]]);
    const act = INTENTS.get(form.get("intent") ?? "");
    if (!act) throw errorPage("bad_request");
    return act(pageRequest, user);
  },
  ({ form, text }: Failure) => response(form, { problem: text }),
);

const INTENTS = new Map(
  Object.entries({
    ...{ email: addEmail, push: addBrowser, webhook: addWebhook },
    ...{ mode: saveMode, remove, times: saveTimes, kinds: saveKinds },
  }),
);

async function addEmail(pageRequest: FormRequest, { id: userId }: User) {
  const { db, now } = pageRequest;
  if (!canUse("email")) throw errorPage("not_found");
  // The page offers it once the address is confirmed.
  if (!(await emailState(db, { userId, now })).isConfirmed) throw redirect(NOTIFICATION_SETTINGS_PATH, 303);
  await keepLanguage(pageRequest, userId);
  await turnOnEmail(db, { userId, now });
  throw redirectWithFlash(NOTIFICATION_SETTINGS_PATH, "emailsOn");
}

async function addBrowser(pageRequest: FormRequest, user: User) {
  const { form, request, t } = pageRequest;
  if (!canUse("push")) throw errorPage("not_found");
  const parsed = parsePush(Object.fromEntries(form));
  if (!parsed.ok) throw errorPage("bad_request");
  const { endpoint, ...keys } = parsed.value;
  const name = deviceName(t, request.headers.get("User-Agent") ?? "");
  return tryChannel(pageRequest, { user, name, to: { kind: "push", endpoint, keys } });
}

async function addWebhook(pageRequest: FormRequest, user: User) {
  const { form } = pageRequest;
  if (!canUse("webhook")) throw errorPage("not_found");
  const parsed = parseWebhook(Object.fromEntries(form));
  if (!parsed.ok) {
    const errors = errorTexts(parsed.errors, (t, { code }) => endpointError(t, form, code));
    return data(response(form, { errors }), { status: 400 });
  }
  const { template, endpoint } = parsed.value;
  const name = new URL(endpoint).host;
  const keys = { secret: `whsec_${randomBytes(24).toString("base64")}` };
  return tryChannel(pageRequest, { user, name, to: { kind: "webhook", endpoint, template, keys } });
}

/** A channel is added by a message that arrives. */
async function tryChannel(pageRequest: FormRequest, { user, name, to }: { user: User; name: string; to: Endpoint }) {
  const { db, form, language, now } = pageRequest;
  const { id: userId } = user;
  await enforceLimits(db, [["channel", userId]]);
  await keepLanguage(pageRequest, userId);
  const outcome = await deliver(db, to, trialNotice(language));
  const problem =
    outcome === "sent"
      ? inEachLanguage((t) => t("notifications.channelLimit", { count: MAX_CHANNELS }))
      : inEachLanguage((t) => t("notifications.trialFailed", { reason: failureText(t, outcome) }));
  if (outcome === "sent" && (await addChannel(db, { userId, name, to, now }))) {
    throw redirectWithFlash(NOTIFICATION_SETTINGS_PATH, "channelAdded");
  }
  return data(response(form, to.kind === "webhook" ? { errors: { endpoint: problem } } : { problem }), { status: 400 });
}

async function saveMode({ db, form }: FormRequest, { id: userId }: User) {
  const mode = form.get("mode");
  if (mode !== "now" && mode !== "digest") throw errorPage("bad_request");
  await setMode(db, { userId, id: channelOf(form), mode });
  throw redirectWithFlash(NOTIFICATION_SETTINGS_PATH, "settingsSaved");
}

async function remove({ db, form }: FormRequest, { id: userId }: User) {
  await removeChannel(db, { userId, id: channelOf(form) });
  throw redirectWithFlash(NOTIFICATION_SETTINGS_PATH, "channelRemoved");
}

function channelOf(form: URLSearchParams): string {
  const id = form.get("channel") ?? "";
  if (!isUuid(id)) throw errorPage("bad_request");
  return id;
}

async function saveTimes({ db, form, language }: FormRequest, { id: userId }: User) {
  const parsed = parseTimes(Object.fromEntries(form));
  if (!parsed.ok) {
    const errors = errorTexts(parsed.errors, (t) => t("admin.errors.required"));
    return data(response(form, { errors }), { status: 400 });
  }
  await saveSettings(db, { userId, ...parsed.value, lang: language });
  throw redirectWithFlash(NOTIFICATION_SETTINGS_PATH, "settingsSaved");
}

async function saveKinds(pageRequest: FormRequest, { id: userId }: User) {
  const { db, form } = pageRequest;
  const told = form.getAll("kind");
  await keepLanguage(pageRequest, userId);
  await muteKinds(db, { userId, muted: FEEDBACK_KINDS.filter((kind) => !told.includes(kind)) });
  throw redirectWithFlash(NOTIFICATION_SETTINGS_PATH, "settingsSaved");
}

/** Messages use the language in which they were last asked for, and the browser's clock until another is chosen. */
async function keepLanguage({ db, form, language }: FormRequest, userId: string) {
  const zone = form.get("zone") ?? "";
  await saveLanguage(db, { userId, timeZone: isTimeZone(zone) ? zone : env().siteTimeZone, lang: language });
}

function response(form: URLSearchParams, about: Partial<Omit<SettingsResponse, "typed">>): SettingsResponse {
  const typed = Object.fromEntries(TYPED.flatMap((name) => (form.has(name) ? [[name, form.get(name) ?? ""]] : [])));
  return { typed, errors: {}, problem: null, ...about };
}
