import { useLoaderData } from "@remix-run/react";
import { pageLoader } from "~/browser/cache/client-loader";
import { WrittenText } from "~/components/site/written-text";
import { Breadcrumb } from "~/components/ui/breadcrumb";
import { PageHeader } from "~/components/ui/page-header";
import { pageMeta } from "~/page-meta";
import { page } from "~/web/page/page.server";
import { sitePageView } from "~/web/site/site-page-view.server";

export const meta = pageMeta;

export const clientLoader = pageLoader();

export const loader = page(async (pageRequest) => sitePageView(pageRequest));

export default function SitePage() {
  const { title, note, nodes, lang } = useLoaderData<typeof loader>();
  return (
    <div className="shell max-w-3xl pb-8">
      <Breadcrumb steps={[]} here={title} />
      <PageHeader title={title} text={note ?? undefined} />
      <article lang={lang} className="written">
        <WrittenText nodes={nodes} />
      </article>
    </div>
  );
}
