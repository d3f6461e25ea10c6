import { useLoaderData } from "@remix-run/react";
import { REPORTS_PATH } from "~/addresses/reports";
import { invalidatesPages } from "~/browser/cache/client-action";
import { pageLoader } from "~/browser/cache/client-loader";
import { keepFormOnServerError, useLastActionData } from "~/browser/forms/preserve-form";
import { Undecided } from "~/components/admin/undecided";
import { BlockedHosts } from "~/components/moderation/blocked-hosts";
import { ReportedContent } from "~/components/reports/reported-content";
import { PageHeader } from "~/components/ui/page-header";
import { useTranslation } from "~/i18n/translation";
import { pageMeta } from "~/page-meta";
import { adminAction, adminPage } from "~/web/accounts/require-admin.server";
import { describePage } from "~/web/page/meta.server";
import { reportsAction, reportsFailure } from "~/web/reports/open-reports-action.server";
import { reportsView } from "~/web/reports/open-reports-view.server";

export const meta = pageMeta;

export const clientLoader = pageLoader();

export const clientAction = invalidatesPages(keepFormOnServerError);

/** After a 409 too, whose page shows what is still open. */
export const shouldRevalidate = () => true;

export const loader = adminPage("reports", async (page) => {
  const { language, t } = page;
  const about = { title: t("reports.title"), description: t("reports.adminText"), hidden: true };
  return { ...(await reportsView(page)), meta: describePage(language, REPORTS_PATH, about) };
});

export const action = adminAction("reports", reportsAction, reportsFailure);

export default function AdminReports() {
  const { total, targets, hosts } = useLoaderData<typeof loader>();
  const response = useLastActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("reports.title")} text={t("reports.adminText")} />
      <p className="mt-3 font-medium">{total}</p>
      <Undecided response={response} />
      <div className="mt-6 grid gap-6">
        {targets.map((target) => (
          <ReportedContent
            key={target.id}
            target={target}
            answer={response?.typed.id === target.id ? response.typed.answer : undefined}
          />
        ))}
      </div>
      {hosts && <BlockedHosts hosts={hosts} rejected={response?.block ?? null} />}
    </>
  );
}
