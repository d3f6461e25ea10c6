import { useLoaderData } from "@remix-run/react";
import { SOURCES_PATH } from "~/addresses/sources";
import { invalidatesPages } from "~/browser/cache/client-action";
import { pageLoader } from "~/browser/cache/client-loader";
import { keepFormOnServerError, useLastActionData } from "~/browser/forms/preserve-form";
import { MadeToken } from "~/components/sources/made-token";
import { NewToken } from "~/components/sources/new-token";
import { SourceCard } from "~/components/sources/source-card";
import { PageHeader } from "~/components/ui/page-header";
import { Pager } from "~/components/ui/pager";
import { useTranslation } from "~/i18n/translation";
import { pageMeta } from "~/page-meta";
import { adminAction, adminPage } from "~/web/accounts/require-admin.server";
import { describePage } from "~/web/page/meta.server";
import { sourcesAction, sourcesFailure } from "~/web/sources/sources-action.server";
import { sourcesView } from "~/web/sources/sources-view.server";

export const meta = pageMeta;

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
