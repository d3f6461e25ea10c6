import { Form, useLoaderData } from "@remix-run/react";
import { ALERTS_PATH, alertPath, parseAlertValues } from "~/features/alerts/addresses";
import { findAlert } from "~/features/alerts/alerts.server";
import { AlertForm } from "~/features/alerts/components/alert-form";
import { alertName } from "~/features/alerts/texts/alert-name.server";
import { editAction } from "~/features/alerts/web/alert-action.server";
import { alertFormView, alertValues } from "~/features/alerts/web/alert-form.server";
import { findDeal } from "~/features/lists/browse.server";
import { MessageList } from "~/features/notifications/components/message-list";
import { listMessages } from "~/features/notifications/inbox.server";
import { messageView } from "~/features/notifications/web/message-view.server";
import { memberOf } from "~/platform/access/require-log-in.server";
import { invalidatesPages } from "~/platform/browser/cache/client-action";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { keepFormOnServerError, useLastActionData } from "~/platform/browser/forms/preserve-form";
import { useTranslation } from "~/platform/i18n/translation";
import { describePage } from "~/platform/page/meta.server";
import { errorPage, page } from "~/platform/page/page.server";
import { Breadcrumb } from "~/platform/ui/breadcrumb";
import { PageHeader } from "~/platform/ui/page-header";
import { Section } from "~/platform/ui/section";

/** The number of messages that the page shows; the inbox has all. */
const SHOWN = 10;

export const clientLoader = pageLoader();

export const clientAction = invalidatesPages(keepFormOnServerError);

/** An address with fields shows those in place of the saved rule, with what they would have sent. */
export const loader = page(async (pageRequest) => {
  const { db, url, params, language, t } = pageRequest;
  const { id: userId } = memberOf(pageRequest);
  const alert = await findAlert(db, { id: params.alertId ?? "", userId });
  if (!alert) throw errorPage("not_found");
  const typed = url.searchParams.has("triggers") ? parseAlertValues(url.searchParams) : null;
  const { messages } = await listMessages(db, { userId, alertId: alert.id, offset: 0, limit: SHOWN });
  const name = alertName(pageRequest, alert, alert.dealId ? await findDeal(db, alert.dealId) : null);
  const path = alertPath(alert.id);
  return {
    path,
    name,
    form: await alertFormView(pageRequest, { ...(typed ?? alertValues(alert)), deal: alert.dealId ?? "" }),
    messages: messages.map((message) => messageView(pageRequest, message)),
    meta: describePage(language, path, { title: name, description: t("alerts.text"), hidden: true }),
  };
});

export const action = editAction;

export default function EditAlert() {
  const { path, name, form, messages } = useLoaderData<typeof loader>();
  const response = useLastActionData<typeof action>() ?? null;
  const { t } = useTranslation();
  return (
    <div className="shell max-w-6xl pb-8">
      <Breadcrumb steps={[{ name: t("alerts.title"), path: ALERTS_PATH }]} here={name} />
      <PageHeader title={t("alerts.edit")} {...(!form.isAboutDeal && { text: name })} />
      <AlertForm path={path} view={form} response={response} />
      <Section id="messages" title={t("alerts.messages")} className="mt-8">
        {messages.length > 0 ? (
          <MessageList rows={messages} ofOneAlert />
        ) : (
          <p className="mt-3 text-soft">{t("alerts.noMessages")}</p>
        )}
      </Section>
      <Form method="post" action={path} className="mt-8">
        <button type="submit" name="delete" value="on" className="button button-quiet">
          {t("alerts.delete")}
        </button>
      </Form>
    </div>
  );
}
