import { Form } from "@remix-run/react";
import { NOTIFICATION_SETTINGS_PATH } from "~/features/notifications/addresses";
import type { SettingsView } from "~/features/notifications/web/settings-view.server";
import { useTranslation } from "~/platform/i18n/translation";
import { QuietLink } from "~/platform/ui/button-link";
import { Section } from "~/platform/ui/section";
import { BrowserZone } from "./browser-zone";
import { ChannelForm } from "./channel-form";

/** The settings of e-mail, which can be turned on once the address is confirmed. */
export function EmailSettings({ email, unavailable }: Pick<SettingsView, "email" | "unavailable">) {
  const { t } = useTranslation();
  return (
    <Section id="email" title={t("notifications.email")} className="panel mt-6 p-4 shadow-card sm:p-6">
      <p className="mt-2">{email?.text ?? unavailable}</p>
      {email?.on && <ChannelForm {...email.on} removeText={t("notifications.stopEmail")} />}
      {email && !email.on && email.toConfirm && (
        <p className="mt-3">
          <QuietLink to="/account#confirm-email">{email.toConfirm}</QuietLink>
        </p>
      )}
      {email && !email.on && !email.toConfirm && (
        <Form method="post" action={NOTIFICATION_SETTINGS_PATH} preventScrollReset className="mt-3">
          <BrowserZone />
          <button type="submit" name="intent" value="email" className="button button-primary">
            {t("notifications.turnOnEmail")}
          </button>
        </Form>
      )}
    </Section>
  );
}
