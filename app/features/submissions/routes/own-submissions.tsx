import { useLoaderData } from "@remix-run/react";
import { bookmarklet, SUBMIT_PATH } from "~/features/submissions/addresses";
import { SubmissionList } from "~/features/submissions/components/submission-list";
import { listSubmissions } from "~/features/submissions/own-submissions.server";
import { submissionRow } from "~/features/submissions/texts/submission-row.server";
import { memberOf } from "~/platform/access/require-log-in.server";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { useHydrated } from "~/platform/browser/hydration/use-hydrated";
import { useTranslation } from "~/platform/i18n/translation";
import { siteUrl } from "~/platform/page/addresses.server";
import { describePage } from "~/platform/page/meta.server";
import { numberedPage } from "~/platform/page/numbered-page.server";
import { page } from "~/platform/page/page.server";
import { Breadcrumb } from "~/platform/ui/breadcrumb";
import { PrimaryLink } from "~/platform/ui/button-link";
import { LinkField } from "~/platform/ui/link-field";
import { PageHeader } from "~/platform/ui/page-header";
import { Pager } from "~/platform/ui/pager";
import { Section } from "~/platform/ui/section";

const PATH = "/account/submissions";

export const clientLoader = pageLoader();

export const loader = page(async (pageRequest) => {
  const { db, url, language, t } = pageRequest;
  const { id: userId } = memberOf(pageRequest);
  const { neighbors, ...range } = numberedPage(url, PATH);
  const { submissions, total } = await listSubmissions(db, { userId, ...range });
  return {
    rows: submissions.map((submission) => submissionRow(pageRequest, submission)),
    ...neighbors(total),
    submitUrl: siteUrl(SUBMIT_PATH),
    meta: describePage(language, PATH, {
      title: t("submissions.own"),
      description: t("submissions.ownText"),
      hidden: true,
    }),
  };
});

export default function OwnSubmissions() {
  const { rows, newerHref, olderHref, submitUrl } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  // The server does not know its own origin where it is not configured.
  const address = useHydrated() ? new URL(submitUrl, location.origin).href : submitUrl;
  return (
    <div className="shell max-w-3xl pb-8">
      <Breadcrumb steps={[{ name: t("header.account"), path: "/account" }]} here={t("submissions.own")} />
      <PageHeader title={t("submissions.own")} text={t("submissions.ownText")}>
        <PrimaryLink to={SUBMIT_PATH}>{t("submissions.title")}</PrimaryLink>
      </PageHeader>
      <SubmissionList rows={rows} />
      <Pager
        label={t("submissions.own")}
        links={[
          { text: t("submissions.newer"), href: newerHref },
          { text: t("submissions.older"), href: olderHref },
        ]}
        className="mt-3"
      />
      <Section id="bookmarklet" title={t("submissions.bookmarklet")} className="mt-10">
        <p className="mt-2 mb-4">{t("submissions.bookmarkletText")}</p>
        <LinkField
          label={t("submissions.bookmarkletLabel")}
          url={bookmarklet(address)}
          copyLabel={t("submissions.bookmarkletCopy")}
        />
      </Section>
    </div>
  );
}
