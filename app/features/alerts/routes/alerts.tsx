import { useLoaderData } from "@remix-run/react";
import { NEW_ALERT_PATH } from "~/features/alerts/addresses";
import { AlertList } from "~/features/alerts/components/alert-list";
import { pauseAction } from "~/features/alerts/web/alert-action.server";
import { alertRows } from "~/features/alerts/web/alert-list.server";
import { INBOX_PATH, NOTIFICATION_SETTINGS_PATH } from "~/features/notifications/addresses";
import { memberOf } from "~/platform/access/require-log-in.server";
import { invalidatesPages } from "~/platform/browser/cache/client-action";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { keepFormOnServerError } from "~/platform/browser/forms/preserve-form";
import { useTranslation } from "~/platform/i18n/translation";
import { describePage } from "~/platform/page/meta.server";
import { page } from "~/platform/page/page.server";
import { Breadcrumb } from "~/platform/ui/breadcrumb";
import { PrimaryLink, QuietLink } from "~/platform/ui/button-link";
import { PageHeader } from "~/platform/ui/page-header";

const PATH = "/alerts";

export const clientLoader = pageLoader();

export const clientAction = invalidatesPages(keepFormOnServerError);

export const loader = page(async (pageRequest) => {
  const { language, t } = pageRequest;
  const { id: userId } = memberOf(pageRequest);
  return {
    rows: await alertRows(pageRequest, userId),
    meta: describePage(language, PATH, { title: t("alerts.title"), description: t("alerts.text"), hidden: true }),
  };
});

export const action = pauseAction;

export default function Alerts() {
  const { rows } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <div className="shell max-w-3xl pb-8">
      <Breadcrumb steps={[{ name: t("header.account"), path: "/account" }]} here={t("alerts.title")} />
      <PageHeader title={t("alerts.title")} text={t("alerts.text")}>
        <PrimaryLink to={NEW_ALERT_PATH}>{t("alerts.new")}</PrimaryLink>
        <QuietLink to={INBOX_PATH}>{t("notifications.inbox")}</QuietLink>
        <QuietLink to={NOTIFICATION_SETTINGS_PATH}>{t("notifications.settings")}</QuietLink>
      </PageHeader>
      {rows.length > 0 ? <AlertList rows={rows} /> : <p className="mt-6 text-soft">{t("alerts.none")}</p>}
    </div>
  );
}
