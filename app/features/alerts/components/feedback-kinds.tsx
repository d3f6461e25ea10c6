import { Form } from "@remix-run/react";
import { ALERT_SETTINGS_PATH } from "~/features/alerts/addresses";
import type { SettingsView } from "~/features/alerts/web/settings-view.server";
import { useTranslation } from "~/platform/i18n/translation";
import { Section } from "~/platform/ui/section";
import { BrowserZone } from "./browser-zone";
import { Tick } from "./tick";

export function FeedbackKinds({ kinds }: Pick<SettingsView, "kinds">) {
  const { t } = useTranslation();
  return (
    <Section id="kinds" title={t("alerts.otherKinds")} className="panel mt-6 p-4 shadow-card sm:p-6">
      <Form method="post" action={ALERT_SETTINGS_PATH} preventScrollReset className="mt-2">
        <BrowserZone />
        {kinds.map(({ value, text, checked }) => (
          <Tick key={value} name="kind" value={value} text={text} on={checked} />
        ))}
        <button type="submit" name="intent" value="kinds" className="button button-primary mt-3">
          {t("alerts.saveKinds")}
        </button>
      </Form>
    </Section>
  );
}
