import { useLoaderData } from "@remix-run/react";
import { Undecided } from "~/features/overview/components/undecided";
import { REPORTS_PATH } from "~/features/reports/addresses";
import { BlockedHosts } from "~/features/reports/components/blocked-hosts";
import { ReportedContent } from "~/features/reports/components/reported-content";
import { reportsAction, reportsFailure } from "~/features/reports/web/open-reports-action.server";
import { reportsView } from "~/features/reports/web/open-reports-view.server";
import { adminAction, adminPage } from "~/platform/access/require-admin.server";
import { invalidatesPages } from "~/platform/browser/cache/client-action";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { keepFormOnServerError, useLastActionData } from "~/platform/browser/forms/preserve-form";
import { useTranslation } from "~/platform/i18n/translation";
import { describePage } from "~/platform/page/meta.server";
import { PageHeader } from "~/platform/ui/page-header";

export const clientLoader = pageLoader();

export const clientAction = invalidatesPages(keepFormOnServerError);

/** The page reloads after a 409 too, to show what is still open. */
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
      {hosts && <BlockedHosts hosts={hosts} rejected={response} />}
    </>
  );
}
