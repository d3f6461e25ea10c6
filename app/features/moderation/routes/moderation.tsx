import { useLoaderData } from "@remix-run/react";
import { MODERATION_PATH } from "~/features/moderation/addresses";
import { ModerationLog } from "~/features/moderation/components/moderation-log";
import { logView } from "~/features/moderation/web/log-view.server";
import { AdminTabs } from "~/features/overview/components/admin-tabs";
import { adminTabs } from "~/features/overview/web/admin-tabs.server";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { describePage } from "~/platform/page/meta.server";
import { page } from "~/platform/page/page.server";
import { Breadcrumb } from "~/platform/ui/breadcrumb";
import { PageHeader } from "~/platform/ui/page-header";
import { Pager } from "~/platform/ui/pager";

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
