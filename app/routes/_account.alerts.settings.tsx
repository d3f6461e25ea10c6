import { useLoaderData } from "@remix-run/react";
import { ALERT_SETTINGS_PATH, ALERTS_PATH } from "~/addresses/alerts";
import { invalidatesPages } from "~/browser/cache/client-action";
import { pageLoader } from "~/browser/cache/client-loader";
import { keepFormOnServerError, useLastActionData } from "~/browser/forms/preserve-form";
import { ChannelList } from "~/components/alerts/channel-list";
import { EmailSettings } from "~/components/alerts/email-settings";
import { FeedbackKinds } from "~/components/alerts/feedback-kinds";
import { PushSettings } from "~/components/alerts/push-settings";
import { SendingTimesForm } from "~/components/alerts/sending-times-form";
import { WebhookForm } from "~/components/alerts/webhook-form";
import { Breadcrumb } from "~/components/ui/breadcrumb";
import { PageHeader } from "~/components/ui/page-header";
import { useTranslation } from "~/i18n/translation";
import { pageMeta } from "~/page-meta";
import { memberOf } from "~/web/accounts/require-log-in.server";
import { settingsAction } from "~/web/alerts/settings-action.server";
import { settingsView } from "~/web/alerts/settings-view.server";
import { describePage } from "~/web/page/meta.server";
import { page } from "~/web/page/page.server";

export const meta = pageMeta;

export const clientLoader = pageLoader();

export const clientAction = invalidatesPages(keepFormOnServerError);

export const loader = page(async (pageRequest) => {
  const { language, t } = pageRequest;
  const about = { title: t("alerts.settings"), description: t("alerts.settingsText") };
  return {
    ...(await settingsView(pageRequest, memberOf(pageRequest))),
    about,
    meta: describePage(language, ALERT_SETTINGS_PATH, { ...about, hidden: true }),
  };
});

export const action = settingsAction;

export default function AlertSettings() {
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
