import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";

interface Device {
  id: string;
  name: string;
  here: boolean;
  since: string;
  seen: string;
}

export function DeviceList({ devices }: { devices: Device[] }) {
  const { t } = useTranslation();
  const busy = useNavigation().state === "submitting";
  return (
    <section aria-labelledby="devices" className="mt-8">
      <h2 id="devices" className="text-xl font-bold">
        {t("account.devices")}
      </h2>
      <Form method="post" action="/account?index" preventScrollReset>
        <ul className="mt-3 rounded-card border border-line bg-surface shadow-card">
          {devices.map(({ id, name, here, since, seen }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-3 border-t border-line p-4 first:border-t-0"
            >
              <div>
                <p className="font-semibold">{name}</p>
                <p className="text-sm text-soft">{t("account.device.times", { since, seen })}</p>
              </div>
              {here ? (
                <p className="text-sm font-medium text-coupon">{t("account.device.here")}</p>
              ) : (
                <button type="submit" name="device" value={id} disabled={busy} className="button button-quiet">
                  {t("account.device.end", { name })}
                </button>
              )}
            </li>
          ))}
        </ul>
        {devices.length > 1 && (
          <button type="submit" name="others" value="true" disabled={busy} className="button button-quiet mt-3">
            {t("account.device.endOthers")}
          </button>
        )}
      </Form>
    </section>
  );
}
