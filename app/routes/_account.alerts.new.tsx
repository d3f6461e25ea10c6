import { useLoaderData } from "@remix-run/react";
import { ALERTS_PATH, NEW_ALERT_PATH, parseAlertValues } from "~/addresses/alerts";
import { invalidatesPages } from "~/browser/cache/client-action";
import { pageLoader } from "~/browser/cache/client-loader";
import { keepFormOnServerError, useLastActionData } from "~/browser/forms/preserve-form";
import { AlertForm } from "~/components/alerts/alert-form";
import { Breadcrumb } from "~/components/ui/breadcrumb";
import { PageHeader } from "~/components/ui/page-header";
import { useTranslation } from "~/i18n/translation";
import { pageMeta } from "~/page-meta";
import { memberOf } from "~/web/accounts/require-log-in.server";
import { createAction } from "~/web/alerts/alert-action.server";
import { alertFormView } from "~/web/alerts/alert-form.server";
import { describePage } from "~/web/page/meta.server";
import { errorPage, page } from "~/web/page/page.server";

export const meta = pageMeta;

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
