import type { User } from "~/domain/accounts/accounts.server";
import { findEmailChannel } from "~/domain/alerts/channels.server";
import { DAILY_DISPATCHES } from "~/domain/alerts/dispatches.server";
import { DEFAULT_TIMES, FEEDBACK_KINDS, findSettings, mutedKinds, TIME_ZONES } from "~/domain/alerts/settings.server";
import { env } from "~/env.server";
import type { PageRequest } from "~/web/page/page.server";
import { canMailAlerts } from "./send-messages.server";

export const TIME_FIELDS = ["timeZone", "quietFrom", "quietTo", "digestAt"] as const;
export type TypedTimes = Record<(typeof TIME_FIELDS)[number], string>;

/** "HH:MM". */
function timeText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

export async function settingsView(pageRequest: PageRequest, { id: userId, email }: User) {
  const { db, t, now } = pageRequest;
  const channel = await findEmailChannel(db, { userId, now });
  const isOn = channel?.confirmedAt != null && channel.stopped === null;
  const stopped = channel?.stopped === "bounced" ? t("alerts.emailBounced", { email }) : t("alerts.emailUnsubscribed");
  const off = channel?.stopped ? stopped : t("alerts.emailTo", { email });
  const { timeZone, quiet, digestAt } = (await findSettings(db, userId)) ?? {
    ...DEFAULT_TIMES,
    timeZone: env().siteTimeZone,
  };
  const muted = await mutedKinds(db, userId);
  const times: TypedTimes = {
    timeZone,
    quietFrom: timeText(quiet?.from ?? 0),
    quietTo: timeText(quiet?.to ?? 0),
    digestAt: timeText(digestAt),
  };
  return {
    email: canMailAlerts()
      ? {
          text: isOn ? t("alerts.emailOn", { email }) : off,
          isOn,
          codeHint: channel?.awaitsCode ? t("alerts.codeHint", { email }) : null,
          modes: (["now", "digest"] as const).map((value) => ({
            value,
            text: t(`alerts.modes.${value}`, { count: DAILY_DISPATCHES }),
            checked: channel?.mode === value,
          })),
        }
      : null,
    unavailable: t("alerts.emailUnavailable"),
    kinds: FEEDBACK_KINDS.map((value) => ({
      value,
      text: t(`alerts.feedbackKinds.${value}`),
      checked: !muted.includes(value),
    })),
    times,
    timeZones: [...new Set([timeZone, ...TIME_ZONES])].map((zone) => [zone, zone] as const),
  };
}

export type SettingsView = Awaited<ReturnType<typeof settingsView>>;
