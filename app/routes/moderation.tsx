import { useLoaderData } from "@remix-run/react";
import { MODERATION_PATH } from "~/addresses/moderation";
import { pageLoader } from "~/browser/cache/client-loader";
import { AdminTabs } from "~/components/admin/admin-tabs";
import { ModerationLog } from "~/components/moderation/moderation-log";
import { Breadcrumb } from "~/components/ui/breadcrumb";
import { PageHeader } from "~/components/ui/page-header";
import { Pager } from "~/components/ui/pager";
import { pageMeta } from "~/page-meta";
import { adminTabs } from "~/web/admin/admin-tabs.server";
import { logView } from "~/web/moderation/log-view.server";
import { describePage } from "~/web/page/meta.server";
import { page } from "~/web/page/page.server";

export const meta = pageMeta;

export const clientLoader = pageLoader();

export const loader = page(async (pageRequest) => {
  const { language, t } = pageRequest;
  const texts = { title: t("moderation.title"), text: t("moderation.text"), none: t("moderation.none") };
  return {
    ...(await logView(pageRequest)),
    bar: await adminTabs(pageRequest),
    texts: { ...texts, newest: t("moderation.newest"), older: t("moderation.older") },
    meta: describePage(language, MODERATION_PATH, { title: texts.title, description: texts.text }),
  };
});

export default function Moderation() {
  const { bar, rows, newestHref, olderHref, texts } = useLoaderData<typeof loader>();
  return (
    <div className={bar ? "shell pb-8" : "shell max-w-3xl pb-8"}>
      <AdminTabs bar={bar} />
      {!bar && <Breadcrumb steps={[]} here={texts.title} />}
      <PageHeader title={texts.title} text={texts.text} />
      {rows.length > 0 ? <ModerationLog rows={rows} /> : <p className="mt-6 text-soft">{texts.none}</p>}
      <Pager
        label={texts.title}
        links={[
          { text: texts.newest, href: newestHref },
          { text: texts.older, href: olderHref },
        ]}
        className="mt-3"
      />
    </div>
  );
}
