import { useLoaderData } from "@remix-run/react";
import { WrittenText } from "~/features/site/components/written-text";
import { sitePageView } from "~/features/site/web/site-page-view.server";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { page } from "~/platform/page/page.server";
import { Breadcrumb } from "~/platform/ui/breadcrumb";
import { PageHeader } from "~/platform/ui/page-header";

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
