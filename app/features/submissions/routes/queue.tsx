import { useLoaderData } from "@remix-run/react";
import { RecentChanges } from "~/features/deals/components/recent-changes";
import { MissingPages } from "~/features/link-checks/components/missing-pages";
import { missingPageAction } from "~/features/link-checks/web/missing-page-action.server";
import { missingPagesView } from "~/features/link-checks/web/missing-pages-view.server";
import { Undecided } from "~/features/overview/components/undecided";
import { QUEUE_PATH } from "~/features/submissions/addresses";
import { QueueItem } from "~/features/submissions/components/queue-item";
import { queueAction, queueFailure } from "~/features/submissions/web/queue-action.server";
import { queueView } from "~/features/submissions/web/queue-view.server";
import { adminAction, adminPage } from "~/platform/access/require-admin.server";
import { invalidatesPages } from "~/platform/browser/cache/client-action";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { keepFormOnServerError, useLastActionData } from "~/platform/browser/forms/preserve-form";
import { useTranslation } from "~/platform/i18n/translation";
import { describePage } from "~/platform/page/meta.server";
import { QuietLink } from "~/platform/ui/button-link";
import { MessagePanel } from "~/platform/ui/message-panel";
import { PageHeader } from "~/platform/ui/page-header";

export const clientLoader = pageLoader();

export const clientAction = invalidatesPages(keepFormOnServerError);

/** The page reloads after a 409 too, to show the present item. */
export const shouldRevalidate = () => true;

export const loader = adminPage("queue", async (page) => {
  const { language, t } = page;
  const about = { title: t("queue.title"), description: t("queue.text"), hidden: true };
  return {
    ...(await queueView(page)),
    missing: await missingPagesView(page),
    meta: describePage(language, QUEUE_PATH, about),
  };
});

export const action = adminAction(
  "queue",
  async (request) => {
    const { form } = request;
    return form.has("missing")
      ? missingPageAction(request, (text) => queueFailure({ form, text }))
      : queueAction(request);
  },
  queueFailure,
);

export default function AdminQueue() {
  const { waiting, item, next, decisions, reasons, missing } = useLoaderData<typeof loader>();
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
      {!item && (waiting > 0 || !missing) && (
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
      {missing && <MissingPages missing={missing} />}
      <RecentChanges title={t("queue.recent")} changes={decisions} />
    </>
  );
}
