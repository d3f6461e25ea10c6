import { useLoaderData } from "@remix-run/react";
import { ChangeList } from "~/features/deals/components/deal-history";
import { dealHistoryView } from "~/features/deals/web/public-history.server";
import { MODERATION_PATH } from "~/features/moderation/addresses";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { colon } from "~/platform/i18n/punctuation";
import { describePage } from "~/platform/page/meta.server";
import { page } from "~/platform/page/page.server";
import { Breadcrumb } from "~/platform/ui/breadcrumb";
import { PageHeader } from "~/platform/ui/page-header";
import { Pager } from "~/platform/ui/pager";
import { TextLink } from "~/platform/ui/text-link";

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
