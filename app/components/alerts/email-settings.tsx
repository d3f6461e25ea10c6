import { Form } from "@remix-run/react";
import { ALERT_SETTINGS_PATH } from "~/addresses/alerts";
import { QuietLink } from "~/components/ui/button-link";
import { Section } from "~/components/ui/section";
import { useTranslation } from "~/i18n/translation";
import type { SettingsView } from "~/web/alerts/settings-view.server";
import { BrowserZone } from "./browser-zone";
import { ChannelForm } from "./channel-form";

/** Turned on for a confirmed address. */
export function EmailSettings({ email, unavailable }: Pick<SettingsView, "email" | "unavailable">) {
  const { t } = useTranslation();
  return (
    <Section id="email" title={t("alerts.email")} className="panel mt-6 p-4 shadow-card sm:p-6">
      <p className="mt-2">{email?.text ?? unavailable}</p>
      {email?.on && <ChannelForm {...email.on} removeText={t("alerts.stopEmail")} />}
      {email && !email.on && email.toConfirm && (
        <p className="mt-3">
          <QuietLink to="/account#confirm-email">{email.toConfirm}</QuietLink>
        </p>
      )}
      {email && !email.on && !email.toConfirm && (
        <Form method="post" action={ALERT_SETTINGS_PATH} preventScrollReset className="mt-3">
          <BrowserZone />
          <button type="submit" name="intent" value="email" className="button button-primary">
            {t("alerts.turnOnEmail")}
          </button>
        </Form>
      )}
    </Section>
  );
}
