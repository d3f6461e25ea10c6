import { useLoaderData } from "@remix-run/react";
import { OVERVIEW_PATH } from "~/features/overview/addresses";
import { Attention } from "~/features/overview/components/attention";
import { DailyCharts } from "~/features/overview/components/daily-charts";
import { FigureTable } from "~/features/overview/components/figure-table";
import { JobRuns } from "~/features/overview/components/job-runs";
import { SiteFacts } from "~/features/overview/components/site-facts";
import { SiteQuestions } from "~/features/overview/components/site-questions";
import { overviewView } from "~/features/overview/web/overview-view.server";
import { QUEUE_PATH } from "~/features/submissions/addresses";
import { type AdminRequest, adminPage } from "~/platform/access/require-admin.server";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { describePage } from "~/platform/page/meta.server";
import { PrimaryLink } from "~/platform/ui/button-link";
import { LocalTime } from "~/platform/ui/local-time";
import { PageHeader } from "~/platform/ui/page-header";
import { Section } from "~/platform/ui/section";
import { TextLink } from "~/platform/ui/text-link";

export const clientLoader = pageLoader();

export const loader = adminPage("overview", overview, { right: "queue", path: QUEUE_PATH });

async function overview(page: AdminRequest) {
  const { language, t } = page;
  const about = { title: t("overview.title"), description: t("overview.text"), hidden: true };
  return { ...(await overviewView(page)), ...about, meta: describePage(language, OVERVIEW_PATH, about) };
}

export default function AdminOverview() {
  const { title, description, summary, items, questions, restore, daily, missed, jobs, runs, site } =
    useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={title} text={description} />
      <Attention summary={summary} items={items} />
      {questions && <SiteQuestions {...questions} />}
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
