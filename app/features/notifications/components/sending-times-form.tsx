import { Form } from "@remix-run/react";
import { NOTIFICATION_SETTINGS_PATH } from "~/features/notifications/addresses";
import type { SettingsResponse } from "~/features/notifications/web/settings-action.server";
import type { SettingsView } from "~/features/notifications/web/settings-view.server";
import { useTranslation } from "~/platform/i18n/translation";
import { Field, useRejectedFields } from "~/platform/ui/field";
import { Section } from "~/platform/ui/section";
import { useBrowserZone } from "./browser-zone";

interface SendingTimesProps extends Pick<SettingsView, "times" | "timeZones" | "isZoneChosen" | "usedModes"> {
  response: SettingsResponse | null;
}

const TIMES = ["quietFrom", "quietTo", "digestAt"] as const;
const FIELDS = ["timeZone", ...TIMES] as const;

export function SendingTimesForm({ times, timeZones, isZoneChosen, usedModes, response }: SendingTimesProps) {
  const { t } = useTranslation();
  const field = useRejectedFields(response, FIELDS);
  const zone = useBrowserZone();
  const isKnown = !isZoneChosen && timeZones.some(([, zones]) => zones.some(([name]) => name === zone));
  const shown = isKnown && zone ? { ...times, timeZone: zone } : times;
  const shownValue = (name: (typeof FIELDS)[number]) => response?.typed[name] ?? shown[name];
  if (usedModes.length === 0) {
    return (
      <Section id="times" title={t("notifications.times")} className="panel mt-6 p-4 shadow-card sm:p-6">
        <p className="mt-2">{t("notifications.timesUnused")}</p>
      </Section>
    );
  }
  return (
    <Section id="times" title={t("notifications.times")} className="panel mt-6 p-4 shadow-card sm:p-6">
      <p className="mt-2">{t("notifications.timesText")}</p>
      <Form
        key={FIELDS.map(shownValue).join()}
        method="post"
        action={NOTIFICATION_SETTINGS_PATH}
        preventScrollReset
        className="mt-4 flex flex-col items-start gap-4"
      >
        <Field
          {...field("timeZone")}
          as="select"
          label={t("notifications.timeZone")}
          groups={timeZones}
          defaultValue={shownValue("timeZone")}
        />
        <div className="flex flex-wrap gap-4">
          {TIMES.map((name) =>
            name === "digestAt" && !usedModes.includes("digest") ? (
              <input key={name} type="hidden" name={name} value={shownValue(name)} />
            ) : (
              <Field
                key={name}
                {...field(name)}
                type="time"
                label={t(`notifications.${name}`)}
                defaultValue={shownValue(name)}
                className="field"
              />
            ),
          )}
        </div>
        <p className="text-sm text-soft">{t("notifications.quietHint")}</p>
        <button type="submit" name="intent" value="times" className="button button-primary">
          {t("notifications.saveTimes")}
        </button>
      </Form>
    </Section>
  );
}
