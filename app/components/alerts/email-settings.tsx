import { Form } from "@remix-run/react";
import { ALERT_SETTINGS_PATH } from "~/addresses/alerts";
import { Field, useRejectedFields } from "~/components/ui/field";
import { Section } from "~/components/ui/section";
import { useTranslation } from "~/i18n/translation";
import type { SettingsResponse } from "~/web/alerts/settings-action.server";
import type { SettingsView } from "~/web/alerts/settings-view.server";
import { BrowserZone } from "./browser-zone";
import { ChannelForm } from "./channel-form";

interface EmailSettingsProps extends Pick<SettingsView, "email" | "unavailable"> {
  response: SettingsResponse | null;
}

/** Off: a code is asked for and typed. On: how often, and the end. */
export function EmailSettings({ email, unavailable, response }: EmailSettingsProps) {
  const { t } = useTranslation();
  const field = useRejectedFields(response, ["code"]);
  const form = { method: "post", action: ALERT_SETTINGS_PATH, preventScrollReset: true } as const;
  return (
    <Section id="email" title={t("alerts.email")} className="panel mt-6 p-4 shadow-card sm:p-6">
      <p className="mt-2">{email?.text ?? unavailable}</p>
      {email?.on && <ChannelForm {...email.on} removeText={t("alerts.stopEmail")} />}
      {email && !email.on && email.codeHint && (
        <Form {...form} className="mt-4 flex flex-col items-start gap-3">
          <BrowserZone />
          <Field
            {...field("code")}
            label={t("alerts.code")}
            hint={email.codeHint}
            defaultValue={response?.typed.code}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            maxLength={20}
          />
          <button type="submit" name="intent" value="confirm" className="button button-primary">
            {t("alerts.confirmCode")}
          </button>
        </Form>
      )}
      {email && !email.on && (
        <Form {...form} className="mt-3">
          <BrowserZone />
          <button type="submit" name="intent" value="code" className="button button-quiet">
            {t("alerts.sendCode")}
          </button>
        </Form>
      )}
    </Section>
  );
}
