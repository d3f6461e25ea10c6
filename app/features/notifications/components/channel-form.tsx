import { Form } from "@remix-run/react";
import { NOTIFICATION_SETTINGS_PATH } from "~/features/notifications/addresses";
import type { ChannelView } from "~/features/notifications/web/settings-view.server";
import { useTranslation } from "~/platform/i18n/translation";

interface ChannelFormProps extends Pick<ChannelView, "id" | "name" | "modes"> {
  removeText: string;
}

/** Changes how often a channel is sent to, or removes it. */
export function ChannelForm({ id, name, modes, removeText }: ChannelFormProps) {
  const { t } = useTranslation();
  return (
    <Form method="post" action={NOTIFICATION_SETTINGS_PATH} preventScrollReset className="mt-2">
      <input type="hidden" name="channel" value={id} />
      <fieldset>
        <legend className="font-medium">{t("notifications.mode")}</legend>
        {modes.map(({ value, text, checked }) => (
          <label key={value} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name="mode"
              value={value}
              defaultChecked={checked}
              className="size-5 shrink-0 accent-brand"
            />
            {text}
          </label>
        ))}
      </fieldset>
      <div className="mt-3 flex flex-wrap gap-3">
        <button
          type="submit"
          name="intent"
          value="mode"
          aria-label={name && t("notifications.saveNamed", { name })}
          className="button button-primary"
        >
          {t("notifications.saveMode")}
        </button>
        <button
          type="submit"
          name="intent"
          value="remove"
          aria-label={name && t("notifications.removeNamed", { name })}
          className="button button-quiet"
        >
          {removeText}
        </button>
      </div>
    </Form>
  );
}
