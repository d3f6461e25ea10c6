import { Form } from "@remix-run/react";
import { NOTIFICATION_SETTINGS_PATH } from "~/features/notifications/addresses";
import type { SettingsView } from "~/features/notifications/web/settings-view.server";
import { useTranslation } from "~/platform/i18n/translation";
import { Tick } from "~/platform/ui/field";
import { Section } from "~/platform/ui/section";
import { BrowserZone } from "./browser-zone";

export function FeedbackKinds({ kinds }: Pick<SettingsView, "kinds">) {
  const { t } = useTranslation();
  return (
    <Section id="kinds" title={t("notifications.otherKinds")} className="panel mt-6 p-4 shadow-card sm:p-6">
      <Form method="post" action={NOTIFICATION_SETTINGS_PATH} preventScrollReset className="mt-2">
        <BrowserZone />
        {kinds.map(({ value, text, checked }) => (
          <Tick key={value} name="kind" value={value} text={text} on={checked} />
        ))}
        <button type="submit" name="intent" value="kinds" className="button button-primary mt-3">
          {t("notifications.saveKinds")}
        </button>
      </Form>
    </Section>
  );
}
