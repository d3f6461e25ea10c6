import { Form } from "@remix-run/react";
import { NOTIFICATION_SETTINGS_PATH } from "~/features/notifications/addresses";
import type { SettingsResponse } from "~/features/notifications/web/settings-action.server";
import type { SettingsView } from "~/features/notifications/web/settings-view.server";
import { useTranslation } from "~/platform/i18n/translation";
import { Field, useRejectedFields } from "~/platform/ui/field";
import { Section } from "~/platform/ui/section";
import { BrowserZone } from "./browser-zone";

interface WebhookFormProps {
  services: NonNullable<SettingsView["services"]>;
  samples: string[];
  response: SettingsResponse | null;
}

export function WebhookForm({ services, samples, response }: WebhookFormProps) {
  const { t } = useTranslation();
  const field = useRejectedFields(response, ["template", "endpoint"]);
  const hint = (
    <>
      {t("notifications.endpointHint")}
      <ul className="mt-1">
        {samples.map((sample) => (
          <li key={sample} className="wrap-anywhere">
            {sample}
          </li>
        ))}
      </ul>
    </>
  );
  return (
    <Section id="webhooks" title={t("notifications.webhooks")} className="panel mt-6 p-4 shadow-card sm:p-6">
      <p className="mt-2">{t("notifications.webhooksText")}</p>
      <Form
        method="post"
        action={NOTIFICATION_SETTINGS_PATH}
        preventScrollReset
        className="mt-4 flex flex-col items-start gap-4"
      >
        <BrowserZone />
        <Field
          {...field("template")}
          as="select"
          label={t("notifications.service")}
          options={services}
          defaultValue={response?.typed.template}
        />
        <div className="w-full">
          <Field
            {...field("endpoint")}
            type="url"
            inputMode="url"
            label={t("notifications.endpoint")}
            hint={hint}
            defaultValue={response?.typed.endpoint}
            autoComplete="off"
          />
        </div>
        <button type="submit" name="intent" value="webhook" className="button button-primary">
          {t("notifications.addWebhook")}
        </button>
      </Form>
    </Section>
  );
}
