import { useLoaderData } from "@remix-run/react";
import { parsePage } from "~/addresses/lists";
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
import { page } from "~/web/page/page.server";
import { reportRow } from "~/web/reports/report-list.server";

const PATH = "/account/reports";

const PAGE_SIZE = 50;

export const meta = pageMeta;

export const clientLoader = pageLoader();

export const loader = page(async (pageRequest) => {
  const { db, url, language, t } = pageRequest;
  const { id: userId } = memberOf(pageRequest);
  const number = parsePage(url.searchParams.get("page"));
  const offset = (number - 1) * PAGE_SIZE;
  const { reports, total } = await listReports(db, { userId, offset, limit: PAGE_SIZE });
  const href = (other: number) => `${PATH}?page=${other}`;
  return {
    rows: reports.map((report) => reportRow(pageRequest, report)),
    newerHref: number > 1 ? href(number - 1) : null,
    olderHref: offset + reports.length < total ? href(number + 1) : null,
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
