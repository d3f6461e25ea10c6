import { Form } from "@remix-run/react";
import { ALERT_SETTINGS_PATH } from "~/addresses/alerts";
import { Section } from "~/components/ui/section";
import { useTranslation } from "~/i18n/translation";
import type { SettingsView } from "~/web/alerts/settings-view.server";
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
