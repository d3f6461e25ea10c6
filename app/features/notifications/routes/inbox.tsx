import { Form, useLoaderData } from "@remix-run/react";
import { ALERTS_PATH } from "~/features/alerts/addresses";
import { INBOX_PATH } from "~/features/notifications/addresses";
import { MessageList } from "~/features/notifications/components/message-list";
import { listMessages } from "~/features/notifications/inbox.server";
import { readAction } from "~/features/notifications/web/inbox-action.server";
import { messageView } from "~/features/notifications/web/message-view.server";
import { memberOf } from "~/platform/access/require-log-in.server";
import { invalidatesPages } from "~/platform/browser/cache/client-action";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { keepFormOnServerError } from "~/platform/browser/forms/preserve-form";
import { useTranslation } from "~/platform/i18n/translation";
import { describePage } from "~/platform/page/meta.server";
import { numberedPage } from "~/platform/page/numbered-page.server";
import { page } from "~/platform/page/page.server";
import { Breadcrumb } from "~/platform/ui/breadcrumb";
import { QuietLink } from "~/platform/ui/button-link";
import { PageHeader } from "~/platform/ui/page-header";
import { Pager } from "~/platform/ui/pager";

export const clientLoader = pageLoader();

export const clientAction = invalidatesPages(keepFormOnServerError);

export const loader = page(async (pageRequest) => {
  const { db, url, language, t } = pageRequest;
  const { id: userId } = memberOf(pageRequest);
  const { neighbors, ...range } = numberedPage(url, INBOX_PATH);
  const { messages, total } = await listMessages(db, { userId, ...range });
  const [newest] = messages;
  return {
    rows: messages.map((message) => messageView(pageRequest, message)),
    newest: newest && messages.some(({ isUnread }) => isUnread) ? String(newest.id) : null,
    ...neighbors(total),
    meta: describePage(language, INBOX_PATH, {
      title: t("notifications.inbox"),
      description: t("notifications.inboxText"),
      hidden: true,
    }),
  };
});

export const action = readAction;

export default function Inbox() {
  const { rows, newest, newerHref, olderHref } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <div className="shell max-w-3xl pb-8">
      <Breadcrumb steps={[{ name: t("alerts.title"), path: ALERTS_PATH }]} here={t("notifications.inbox")} />
      <PageHeader title={t("notifications.inbox")} text={t("notifications.inboxText")}>
        {newest && (
          <Form method="post" action={INBOX_PATH} preventScrollReset>
            <button type="submit" name="newest" value={newest} className="button button-quiet">
              {t("notifications.markRead")}
            </button>
          </Form>
        )}
        <QuietLink to={ALERTS_PATH}>{t("alerts.title")}</QuietLink>
      </PageHeader>
      {rows.length > 0 ? <MessageList rows={rows} /> : <p className="mt-6 text-soft">{t("notifications.inboxNone")}</p>}
      <Pager
        label={t("notifications.inbox")}
        links={[
          { text: t("notifications.newer"), href: newerHref },
          { text: t("notifications.older"), href: olderHref },
        ]}
        className="mt-3"
      />
    </div>
  );
}
