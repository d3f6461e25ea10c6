import { Form, useLoaderData } from "@remix-run/react";
import { ALERTS_PATH, INBOX_PATH } from "~/addresses/alerts";
import { invalidatesPages } from "~/browser/cache/client-action";
import { pageLoader } from "~/browser/cache/client-loader";
import { keepFormOnServerError } from "~/browser/forms/preserve-form";
import { MessageList } from "~/components/alerts/message-list";
import { Breadcrumb } from "~/components/ui/breadcrumb";
import { QuietLink } from "~/components/ui/button-link";
import { PageHeader } from "~/components/ui/page-header";
import { Pager } from "~/components/ui/pager";
import { listMessages } from "~/domain/alerts/inbox.server";
import { useTranslation } from "~/i18n/translation";
import { pageMeta } from "~/page-meta";
import { memberOf } from "~/web/accounts/require-log-in.server";
import { readAction } from "~/web/alerts/alert-action.server";
import { messageView } from "~/web/alerts/message-view.server";
import { describePage } from "~/web/page/meta.server";
import { numberedPage } from "~/web/page/numbered-page.server";
import { page } from "~/web/page/page.server";

export const meta = pageMeta;

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
      title: t("alerts.inbox"),
      description: t("alerts.inboxText"),
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
      <Breadcrumb steps={[{ name: t("alerts.title"), path: ALERTS_PATH }]} here={t("alerts.inbox")} />
      <PageHeader title={t("alerts.inbox")} text={t("alerts.inboxText")}>
        {newest && (
          <Form method="post" action={INBOX_PATH} preventScrollReset>
            <button type="submit" name="newest" value={newest} className="button button-quiet">
              {t("alerts.markRead")}
            </button>
          </Form>
        )}
        <QuietLink to={ALERTS_PATH}>{t("alerts.title")}</QuietLink>
      </PageHeader>
      {rows.length > 0 ? <MessageList rows={rows} /> : <p className="mt-6 text-soft">{t("alerts.inboxNone")}</p>}
      <Pager
        label={t("alerts.inbox")}
        links={[
          { text: t("alerts.newer"), href: newerHref },
          { text: t("alerts.older"), href: olderHref },
        ]}
        className="mt-3"
      />
    </div>
  );
}
