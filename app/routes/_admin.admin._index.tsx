import { useLoaderData } from "@remix-run/react";
import { OVERVIEW_PATH } from "~/addresses/overview";
import { QUEUE_PATH } from "~/addresses/submissions";
import { pageLoader } from "~/browser/cache/client-loader";
import { Attention } from "~/components/overview/attention";
import { BadgeQuestion } from "~/components/overview/badge-question";
import { DailyCharts } from "~/components/overview/daily-charts";
import { FigureTable } from "~/components/overview/figure-table";
import { JobRuns } from "~/components/overview/job-runs";
import { SiteFacts } from "~/components/overview/site-facts";
import { PrimaryLink } from "~/components/ui/button-link";
import { LocalTime } from "~/components/ui/local-time";
import { PageHeader } from "~/components/ui/page-header";
import { Section } from "~/components/ui/section";
import { TextLink } from "~/components/ui/text-link";
import { pageMeta } from "~/page-meta";
import { type AdminRequest, adminPage } from "~/web/accounts/require-admin.server";
import { overviewView } from "~/web/overview/overview-view.server";
import { describePage } from "~/web/page/meta.server";

export const meta = pageMeta;

export const clientLoader = pageLoader();

export const loader = adminPage("overview", overview, { right: "queue", path: QUEUE_PATH });

async function overview(page: AdminRequest) {
  const { language, t } = page;
  const about = { title: t("overview.title"), description: t("overview.text"), hidden: true };
  return { ...(await overviewView(page)), ...about, meta: describePage(language, OVERVIEW_PATH, about) };
}

export default function AdminOverview() {
  const { title, description, summary, items, badge, restore, daily, missed, jobs, runs, site } =
    useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={title} text={description} />
      <Attention summary={summary} items={items} />
      {badge && <BadgeQuestion {...badge} />}
      {restore && (
        <Section id="restore" title={restore.title} className="panel mt-6 p-4 sm:p-6">
          <p className="mt-1 mb-4 text-soft">{restore.text}</p>
          <PrimaryLink to={restore.href}>{restore.link}</PrimaryLink>
        </Section>
      )}
      {jobs.rows.length > 0 && (
        <Section id="jobs" title={jobs.title} className="mt-10">
          <p className="mt-1 text-soft">{jobs.text}</p>
          <FigureTable
            label="jobs"
            head={jobs.head}
            rows={jobs.rows.map(([name, attempts, next]) => [name, attempts, <LocalTime key="next" at={next} />])}
          />
        </Section>
      )}
      <DailyCharts {...daily} />
      <Section id="missed" title={missed.title} className="mt-10">
        <p className="mt-1 max-w-prose text-soft">{missed.text}</p>
        {missed.rows.length > 0 && (
          <FigureTable
            label="missed"
            head={missed.head}
            rows={missed.rows.map(({ query, href, networks, lastDay }) => [
              <TextLink key={query} to={href}>
                {query}
              </TextLink>,
              networks,
              lastDay,
            ])}
          />
        )}
      </Section>
      <JobRuns {...runs} />
      <SiteFacts {...site} />
    </>
  );
}
