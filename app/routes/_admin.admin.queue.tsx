import { useLoaderData } from "@remix-run/react";
import { QUEUE_PATH } from "~/addresses/submissions";
import { invalidatesPages } from "~/browser/cache/client-action";
import { pageLoader } from "~/browser/cache/client-loader";
import { keepFormOnServerError, useLastActionData } from "~/browser/forms/preserve-form";
import { RecentChanges } from "~/components/admin/recent-changes";
import { Undecided } from "~/components/admin/undecided";
import { QueueItem } from "~/components/submissions/queue-item";
import { QuietLink } from "~/components/ui/button-link";
import { MessagePanel } from "~/components/ui/message-panel";
import { PageHeader } from "~/components/ui/page-header";
import { useTranslation } from "~/i18n/translation";
import { pageMeta } from "~/page-meta";
import { adminAction, adminPage } from "~/web/accounts/require-admin.server";
import { describePage } from "~/web/page/meta.server";
import { queueAction, queueFailure } from "~/web/submissions/queue-action.server";
import { queueView } from "~/web/submissions/queue-view.server";

export const meta = pageMeta;

export const clientLoader = pageLoader();

export const clientAction = invalidatesPages(keepFormOnServerError);

/** After a 409 too, whose page shows the present item. */
export const shouldRevalidate = () => true;

export const loader = adminPage("queue", async (page) => {
  const { language, t } = page;
  const about = { title: t("queue.title"), description: t("queue.text"), hidden: true };
  return { ...(await queueView(page)), meta: describePage(language, QUEUE_PATH, about) };
});

export const action = adminAction("queue", queueAction, queueFailure);

export default function AdminQueue() {
  const { waiting, item, next, decisions, reasons } = useLoaderData<typeof loader>();
  const response = useLastActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("queue.title")} text={t("queue.text")} />
      {item && <p className="mt-3 font-medium">{t("queue.waiting", { count: waiting })}</p>}
      <Undecided response={response} />
      {item && (
        <QueueItem
          key={item.id}
          item={item}
          reasons={reasons}
          typed={response?.typed.id === item.id ? response.typed : null}
        />
      )}
      {!item && (
        <MessagePanel
          title={waiting > 0 ? t("queue.skippedTitle") : t("queue.emptyTitle")}
          text={waiting > 0 ? t("queue.skippedText") : t("queue.emptyText")}
        >
          {next.map(({ path, text }) => (
            <QuietLink key={path} to={path}>
              {text}
            </QuietLink>
          ))}
        </MessagePanel>
      )}
      <RecentChanges title={t("queue.recent")} changes={decisions} />
    </>
  );
}
