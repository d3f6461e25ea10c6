import { Form, useNavigation } from "@remix-run/react";
import type { Moment } from "~/platform/i18n/site-format.server";
import { useTranslation } from "~/platform/i18n/translation";
import { RowList } from "~/platform/ui/row-list";
import { Section } from "~/platform/ui/section";
import { TimedText } from "~/platform/ui/timed-text";

interface Device {
  id: string;
  name: string;
  here: boolean;
  since: Moment;
  seen: Moment;
}

export function DeviceList({ devices }: { devices: Device[] }) {
  const { t } = useTranslation();
  const busy = useNavigation().state === "submitting";
  const rows = devices.map(({ id, name, here, since, seen }) => ({
    id,
    title: name,
    text: <TimedText text={t("account.device.times", { since: since.text, seen: seen.text })} at={[since, seen]} />,
    action: here ? (
      <p className="text-sm font-medium text-coupon">{t("account.device.here")}</p>
    ) : (
      <button type="submit" name="device" value={id} disabled={busy} className="button button-quiet">
        {t("account.device.end", { name })}
      </button>
    ),
  }));
  return (
    <Section id="devices" title={t("account.devices")} className="mt-8">
      <Form method="post" action="/account?index" preventScrollReset>
        <RowList rows={rows} />
        {devices.length > 1 && (
          <button type="submit" name="others" value="true" disabled={busy} className="button button-quiet mt-3">
            {t("account.device.endOthers")}
          </button>
        )}
      </Form>
    </Section>
  );
}
