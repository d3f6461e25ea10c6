import { useLoaderData } from "@remix-run/react";
import { DealListing } from "~/components/deals/deal-listing";
import { rememberingLoader } from "~/components/deals/page-memory";
import { revalidatesDeals } from "~/components/deals/revalidation";
import { PageError } from "~/components/layout/page-error";
import { Breadcrumb } from "~/components/ui/breadcrumb";
import type { CategoryKey } from "~/domain/deals/categories";
import { dealPages, LIST_PAGE_SIZE } from "~/domain/deals/pages.server";
import { categoryChips, tagChips } from "~/http/chips.server";
import { dealListView, listCanonical } from "~/http/deal-list.server";
import { listState } from "~/http/list-state.server";
import { describePage } from "~/http/meta.server";
import { page } from "~/http/page.server";
import { pageHeaders } from "~/http/page-headers";
import { pageMeta } from "~/http/page-meta";
import { breadcrumbList, itemList } from "~/http/structured-data.server";
import { useTranslation } from "~/i18n/translation";

const PATH = "/deals";

/** The categories offered here (SPEC.md section 2). */
const OFFERED: CategoryKey[] = ["electronics", "fashion", "home_kitchen", "health_fitness"];

const OFFERED_TAGS = 12;

export const meta = pageMeta;

export const shouldRevalidate = revalidatesDeals;

export const clientLoader = rememberingLoader;

export const ErrorBoundary = PageError;

export const headers = pageHeaders;

export const loader = page(async (request) => {
  const { db, url, language, t, now } = request;
  const { state, tags } = await listState(db, url, { tags: OFFERED_TAGS });
  const pages = await dealPages(db, { ...state, text: state.q, now, pageSize: LIST_PAGE_SIZE });
  const name = t("list.deals");
  return {
    state,
    list: await dealListView(request, PATH, state, pages),
    categories: categoryChips(t, PATH, state, OFFERED),
    tags: tagChips(t, PATH, state, tags),
    meta: describePage(language, listCanonical(PATH, state, pages), {
      title: t("list.dealsTitle"),
      description: t("list.dealsDescription"),
      jsonLd: [breadcrumbList(t, language, [{ name, path: PATH }]), itemList(language, name, pages)],
    }),
  };
});

export default function Deals() {
  const { list, state, categories, tags } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <div className="shell">
      <Breadcrumb steps={[]} here={t("list.deals")} />
      <h1 className="text-3xl font-extrabold">{t("list.deals")}</h1>
      <DealListing path={PATH} state={state} list={list} categories={categories} tags={tags} />
    </div>
  );
}
