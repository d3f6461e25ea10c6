import { useLoaderData } from "@remix-run/react";
import { ALERTS_PATH, NEW_ALERT_PATH, parseAlertValues } from "~/features/alerts/addresses";
import { AlertForm } from "~/features/alerts/components/alert-form";
import { createAction } from "~/features/alerts/web/alert-action.server";
import { alertFormView } from "~/features/alerts/web/alert-form.server";
import { memberOf } from "~/platform/access/require-log-in.server";
import { invalidatesPages } from "~/platform/browser/cache/client-action";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { keepFormOnServerError, useLastActionData } from "~/platform/browser/forms/preserve-form";
import { useTranslation } from "~/platform/i18n/translation";
import { describePage } from "~/platform/page/meta.server";
import { errorPage, page } from "~/platform/page/page.server";
import { Breadcrumb } from "~/platform/ui/breadcrumb";
import { PageHeader } from "~/platform/ui/page-header";

export const clientLoader = pageLoader();

export const clientAction = invalidatesPages(keepFormOnServerError);

/** An address fills the form, and shows what its rule would have sent. */
export const loader = page(async (pageRequest) => {
  const { url, language, t } = pageRequest;
  memberOf(pageRequest);
  const values = parseAlertValues(url.searchParams);
  const about = values.deal
    ? { title: t("alerts.dealTitle"), description: t("alerts.dealText") }
    : { title: t("alerts.new"), description: t("alerts.newText") };
  const form = await alertFormView(pageRequest, values);
  if (form.isAboutDeal && !form.deal) throw errorPage("not_found");
  return {
    form,
    about,
    meta: describePage(language, NEW_ALERT_PATH, { ...about, hidden: true }),
  };
});

export const action = createAction;

export default function NewAlert() {
  const { form, about } = useLoaderData<typeof loader>();
  const response = useLastActionData<typeof action>() ?? null;
  const { t } = useTranslation();
  return (
    <div className="shell max-w-6xl pb-8">
      <Breadcrumb steps={[{ name: t("alerts.title"), path: ALERTS_PATH }]} here={about.title} />
      <PageHeader title={about.title} text={about.description} />
      <AlertForm path={NEW_ALERT_PATH} view={form} response={response} />
    </div>
  );
}
