import { useLoaderData } from "@remix-run/react";
import { MODERATION_PATH } from "~/addresses/moderation";
import { pageLoader } from "~/browser/cache/client-loader";
import { ChangeList } from "~/components/deals/deal-history";
import { Breadcrumb } from "~/components/ui/breadcrumb";
import { PageHeader } from "~/components/ui/page-header";
import { Pager } from "~/components/ui/pager";
import { TextLink } from "~/components/ui/text-link";
import { colon } from "~/i18n/punctuation";
import { pageMeta } from "~/page-meta";
import { dealHistoryView } from "~/web/deals/public-history.server";
import { describePage } from "~/web/page/meta.server";
import { page } from "~/web/page/page.server";

export const meta = pageMeta;

export const handle = { texts: "account" } as const;

export const clientLoader = pageLoader(handle);

export const loader = page(async (pageRequest) => {
  const { language, t } = pageRequest;
  const view = await dealHistoryView(pageRequest);
  const texts = { title: t("history.title"), text: t("history.text"), none: t("history.none") };
  const description = `${view.deal.title}${colon(language)}${texts.text}`;
  return {
    ...view,
    texts: {
      ...texts,
      ...{ newest: t("moderation.newest"), older: t("moderation.older"), moderation: t("moderation.title") },
    },
    meta: describePage(language, view.path, { title: texts.title, description, hidden: true }),
  };
});

export default function DealHistoryPage() {
  const { deal, entries, newestHref, olderHref, texts } = useLoaderData<typeof loader>();
  return (
    <div className="shell max-w-3xl pb-8">
      <Breadcrumb steps={[{ name: deal.title, path: deal.path }]} here={texts.title} />
      <PageHeader title={texts.title} text={texts.text} className="mb-5" />
      <p className="mb-3 font-semibold [overflow-wrap:anywhere]">{deal.title}</p>
      {entries.length > 0 ? (
        <div className="panel p-4 [overflow-wrap:anywhere] shadow-card sm:p-6">
          <ChangeList entries={entries} />
        </div>
      ) : (
        <p className="text-soft">{texts.none}</p>
      )}
      <Pager
        label={texts.title}
        links={[
          { text: texts.newest, href: newestHref },
          { text: texts.older, href: olderHref },
        ]}
        className="mt-3"
      />
      <p className="mt-6">
        <TextLink to={MODERATION_PATH}>{texts.moderation}</TextLink>
      </p>
    </div>
  );
}
