import { useLoaderData } from "@remix-run/react";
import { ALERTS_PATH } from "~/features/alerts/addresses";
import { NOTIFICATION_SETTINGS_PATH } from "~/features/notifications/addresses";
import { ChannelList } from "~/features/notifications/components/channel-list";
import { EmailSettings } from "~/features/notifications/components/email-settings";
import { FeedbackKinds } from "~/features/notifications/components/feedback-kinds";
import { PushSettings } from "~/features/notifications/components/push-settings";
import { SendingTimesForm } from "~/features/notifications/components/sending-times-form";
import { WebhookForm } from "~/features/notifications/components/webhook-form";
import { settingsAction } from "~/features/notifications/web/settings-action.server";
import { settingsView } from "~/features/notifications/web/settings-view.server";
import { memberOf } from "~/platform/access/require-log-in.server";
import { invalidatesPages } from "~/platform/browser/cache/client-action";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { keepFormOnServerError, useLastActionData } from "~/platform/browser/forms/preserve-form";
import { useTranslation } from "~/platform/i18n/translation";
import { describePage } from "~/platform/page/meta.server";
import { page } from "~/platform/page/page.server";
import { Breadcrumb } from "~/platform/ui/breadcrumb";
import { PageHeader } from "~/platform/ui/page-header";

export const clientLoader = pageLoader();

export const clientAction = invalidatesPages(keepFormOnServerError);

export const loader = page(async (pageRequest) => {
  const { language, t } = pageRequest;
  const about = { title: t("notifications.settings"), description: t("notifications.settingsText") };
  return {
    ...(await settingsView(pageRequest, memberOf(pageRequest))),
    about,
    meta: describePage(language, NOTIFICATION_SETTINGS_PATH, { ...about, hidden: true }),
  };
});

export const action = settingsAction;

export default function NotificationSettings() {
  const { email, unavailable, channels, pushKey, services, samples, kinds, about, ...sending } =
    useLoaderData<typeof loader>();
  const response = useLastActionData<typeof action>() ?? null;
  const { t, localize } = useTranslation();
  const problem = localize(response?.problem);
  return (
    <div className="shell max-w-3xl pb-8">
      <Breadcrumb steps={[{ name: t("alerts.title"), path: ALERTS_PATH }]} here={about.title} />
      <PageHeader title={about.title} text={about.description} />
      {problem && (
        <p role="alert" className="mt-4 font-medium text-warning">
          {problem}
        </p>
      )}
      <EmailSettings email={email} unavailable={unavailable} />
      {channels.length > 0 && <ChannelList channels={channels} />}
      {pushKey && <PushSettings publicKey={pushKey} />}
      {services && <WebhookForm key={channels.length} services={services} samples={samples} response={response} />}
      <SendingTimesForm {...sending} response={response} />
      <FeedbackKinds kinds={kinds} />
    </div>
  );
}
