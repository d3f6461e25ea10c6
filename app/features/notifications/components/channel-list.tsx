import type { SettingsView } from "~/features/notifications/web/settings-view.server";
import { colon } from "~/platform/i18n/punctuation";
import { useTranslation } from "~/platform/i18n/translation";
import { Section } from "~/platform/ui/section";
import { ChannelForm } from "./channel-form";

/** Lists browsers and webhooks. */
export function ChannelList({ channels }: Pick<SettingsView, "channels">) {
  const { t, language } = useTranslation();
  return (
    <Section id="channels" title={t("notifications.channels")} className="panel mt-6 p-4 shadow-card sm:p-6">
      <ul className="mt-2 divide-y divide-line">
        {channels.map(({ state, secret, ...channel }) => (
          <li key={channel.id} className="py-4 last:pb-0">
            <h3 className="font-bold wrap-anywhere">{channel.name}</h3>
            {state && <p className="mt-1 text-warning">{state}</p>}
            {secret && (
              <p className="mt-1 text-sm wrap-anywhere">
                {t("notifications.secret")}
                {colon(language)}
                <code>{secret}</code>
              </p>
            )}
            <ChannelForm {...channel} removeText={t("notifications.removeChannel")} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
