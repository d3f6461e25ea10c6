import type { TFunction } from "i18next";
import { env } from "~/env.server";
import type { User } from "~/features/accounts/accounts.server";
import { emailState } from "~/features/accounts/confirm-email.server";
import { WEBHOOK_TEMPLATES } from "~/features/notifications/channel-input.server";
import { type Channel, listChannels } from "~/features/notifications/channels.server";
import { DAILY_DISPATCHES } from "~/features/notifications/dispatches.server";
import { pushKey } from "~/features/notifications/sending/push.server";
import { canUse } from "~/features/notifications/sending/send-messages.server";
import { DEFAULT_TIMES, FEEDBACK_KINDS, findSettings, mutedKinds } from "~/features/notifications/settings.server";
import type { PageRequest } from "~/platform/page/page.server";
import { currentSite } from "~/platform/process/current-site.server";
import { channelState, SAMPLES, serviceName } from "./channel-texts.server";
import { timeZoneGroups } from "./time-zones.server";

export const TIME_FIELDS = ["timeZone", "quietFrom", "quietTo", "digestAt"] as const;
type TypedTimes = Record<(typeof TIME_FIELDS)[number], string>;

/** The time of day as "HH:MM". */
function timeText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

export async function settingsView(pageRequest: PageRequest, { id: userId, email }: User) {
  const { db, t, language, now } = pageRequest;
  const channels = await listChannels(db, userId);
  const { isConfirmed } = await emailState(db, { userId, now });
  const chosen = await findSettings(db, userId);
  const { timeZone, quiet, digestAt } = chosen ?? { ...DEFAULT_TIMES, timeZone: env().siteTimeZone };
  const muted = await mutedKinds(db, userId);
  const times: TypedTimes = {
    timeZone,
    quietFrom: timeText(quiet?.from ?? 0),
    quietTo: timeText(quiet?.to ?? 0),
    digestAt: timeText(digestAt),
  };
  return {
    email: canUse("email") ? emailView(pageRequest, { email, isConfirmed }, channels) : null,
    unavailable: t("notifications.emailUnavailable"),
    channels: channels.filter(({ to }) => to !== null).map((channel) => channelView(t, channel)),
    pushKey: canUse("push") ? await pushKey(db) : null,
    services: canUse("webhook") ? WEBHOOK_TEMPLATES.map((name) => [name, serviceName(t, name)] as const) : null,
    samples: [...Object.values(SAMPLES), t("notifications.dingtalkHint", { site: currentSite().name })],
    kinds: FEEDBACK_KINDS.map((value) => ({
      value,
      text: t(`notifications.feedbackKinds.${value}`),
      checked: !muted.includes(value),
    })),
    times,
    isZoneChosen: chosen !== null,
    timeZones: timeZoneGroups(t, language, { chosen: timeZone, now }),
    /** The modes of the channels that are in use. */
    usedModes: channels.filter(({ stopped }) => stopped === null).map(({ mode }) => mode),
  };
}

function emailView(
  { t }: PageRequest,
  { email, isConfirmed }: { email: string; isConfirmed: boolean },
  channels: Channel[],
) {
  const channel = channels.find(({ to }) => to === null);
  const isOn = channel !== undefined && channel.stopped === null;
  const stopped =
    channel?.stopped === "bounced" ? t("notifications.emailBounced", { email }) : t("notifications.emailUnsubscribed");
  const off = channel?.stopped ? stopped : t("notifications.emailTo", { email });
  return {
    text: isOn ? t("notifications.emailOn", { email }) : off,
    on: isOn ? channelView(t, channel) : null,
    toConfirm: isConfirmed ? null : t("notifications.emailToConfirm"),
  };
}

function channelView(t: TFunction, channel: Channel) {
  const { id, mode, to } = channel;
  const name = to?.kind === "webhook" ? `${serviceName(t, to.template)} · ${channel.name}` : channel.name;
  return {
    ...{ id, name, state: channelState(t, channel) },
    secret: to?.kind === "webhook" && to.template === "json" ? to.keys.secret : null,
    modes: (["now", "digest"] as const).map((value) => ({
      value,
      text: t(`notifications.modes.${value}`, { count: DAILY_DISPATCHES }),
      checked: mode === value,
    })),
  };
}

export type ChannelView = ReturnType<typeof channelView>;

export type SettingsView = Awaited<ReturnType<typeof settingsView>>;
