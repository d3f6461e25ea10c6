import { useLoaderData } from "@remix-run/react";
import { FEED_PATH, SOURCES_PATH } from "~/features/sources/addresses";
import { MadeToken } from "~/features/sources/components/made-token";
import { NewToken } from "~/features/sources/components/new-token";
import { SourceCard } from "~/features/sources/components/source-card";
import { sourcesAction, sourcesFailure } from "~/features/sources/web/sources-action.server";
import { sourcesView } from "~/features/sources/web/sources-view.server";
import { adminAction, adminPage } from "~/platform/access/require-admin.server";
import { invalidatesPages } from "~/platform/browser/cache/client-action";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { keepFormOnServerError, useLastActionData } from "~/platform/browser/forms/preserve-form";
import { useTranslation } from "~/platform/i18n/translation";
import { describePage } from "~/platform/page/meta.server";
import { QuietLink } from "~/platform/ui/button-link";
import { PageHeader } from "~/platform/ui/page-header";
import { Pager } from "~/platform/ui/pager";

export const clientLoader = pageLoader();

export const clientAction = invalidatesPages(keepFormOnServerError);

export const loader = adminPage("sources", async (page) => {
  const { language, t } = page;
  const about = { title: t("sources.title"), description: t("sources.text"), hidden: true };
  return { ...(await sourcesView(page)), meta: describePage(language, SOURCES_PATH, about) };
});

export const action = adminAction("sources", sourcesAction, sourcesFailure);

export default function AdminSources() {
  const { sources, earlierHref, laterHref } = useLoaderData<typeof loader>();
  const response = useLastActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("sources.title")} text={t("sources.text")} />
      <p className="mt-4">
        <QuietLink to={FEED_PATH}>{t("sources.feed.add")}</QuietLink>
      </p>
      {response && "made" in response && <MadeToken {...response.made} />}
      <div className="mt-6 grid gap-6">
        {sources.map((source) => (
          <SourceCard key={source.name} source={source} />
        ))}
      </div>
      {sources.length === 0 && <p>{t("sources.none")}</p>}
      <Pager
        label={t("admin.pages")}
        links={[
          { text: t("admin.earlierPage"), href: earlierHref },
          { text: t("admin.laterPage"), href: laterHref },
        ]}
        className="mt-6 justify-center"
      />
      <NewToken
        key={response && "made" in response ? response.made.token : ""}
        names={sources.map(({ name }) => name)}
        rejected={response && "errors" in response ? response : null}
      />
    </>
  );
}
