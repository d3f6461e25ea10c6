import { useLoaderData } from "@remix-run/react";
import { ReportList } from "~/features/reports/components/report-list";
import { listReports } from "~/features/reports/own-reports.server";
import { reportRow } from "~/features/reports/web/report-list.server";
import { memberOf } from "~/platform/access/require-log-in.server";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { useTranslation } from "~/platform/i18n/translation";
import { describePage } from "~/platform/page/meta.server";
import { numberedPage } from "~/platform/page/numbered-page.server";
import { page } from "~/platform/page/page.server";
import { Breadcrumb } from "~/platform/ui/breadcrumb";
import { PageHeader } from "~/platform/ui/page-header";
import { Pager } from "~/platform/ui/pager";

const PATH = "/account/reports";

export const clientLoader = pageLoader();

export const loader = page(async (pageRequest) => {
  const { db, url, language, t } = pageRequest;
  const { id: userId } = memberOf(pageRequest);
  const { neighbors, ...range } = numberedPage(url, PATH);
  const { reports, total } = await listReports(db, { userId, ...range });
  return {
    rows: reports.map((report) => reportRow(pageRequest, report)),
    ...neighbors(total),
    meta: describePage(language, PATH, {
      title: t("reports.own"),
      description: t("reports.ownText"),
      hidden: true,
    }),
  };
});

export default function OwnReports() {
  const { rows, newerHref, olderHref } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <div className="shell max-w-3xl pb-8">
      <Breadcrumb steps={[{ name: t("header.account"), path: "/account" }]} here={t("reports.own")} />
      <PageHeader title={t("reports.own")} text={t("reports.ownText")} />
      <ReportList rows={rows} />
      <Pager
        label={t("reports.own")}
        links={[
          { text: t("reports.newer"), href: newerHref },
          { text: t("reports.older"), href: olderHref },
        ]}
        className="mt-3"
      />
    </div>
  );
}
