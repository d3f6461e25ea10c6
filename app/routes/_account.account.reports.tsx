import { useLoaderData } from "@remix-run/react";
import { pageLoader } from "~/browser/cache/client-loader";
import { ReportList } from "~/components/reports/report-list";
import { Breadcrumb } from "~/components/ui/breadcrumb";
import { PageHeader } from "~/components/ui/page-header";
import { Pager } from "~/components/ui/pager";
import { listReports } from "~/domain/reports/own-reports.server";
import { useTranslation } from "~/i18n/translation";
import { pageMeta } from "~/page-meta";
import { memberOf } from "~/web/accounts/require-log-in.server";
import { describePage } from "~/web/page/meta.server";
import { numberedPage } from "~/web/page/numbered-page.server";
import { page } from "~/web/page/page.server";
import { reportRow } from "~/web/reports/report-list.server";

const PATH = "/account/reports";

export const meta = pageMeta;

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
