import type { SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listAlertLink } from "~/features/alerts/texts/alert-links.server";
import { feedOf } from "~/features/feeds/addresses";
import { CountedList } from "~/features/lists/components/counted-list";
import { categoryCounts } from "~/features/lists/tags.server";
import { categoryChips, storeChips, tagChips } from "~/features/lists/web/chips.server";
import { dealListView, listCanonical, listPages } from "~/features/lists/web/deal-list.server";
import { feedLinks, followLink } from "~/features/lists/web/feed-links.server";
import { listFilters } from "~/features/lists/web/filters.server";
import { taggedListState } from "~/features/lists/web/list-state.server";
import { searchNotes } from "~/features/lists/web/search-view.server";
import { redirectToTrimmedQuery } from "~/features/lists/web/trimmed-query.server";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { revalidatesDeals } from "~/platform/browser/cache/revalidation";
import type { PageHandle } from "~/platform/browser/page-handle";
import { breadcrumbList } from "~/platform/page/breadcrumb-list.server";
import { describePage } from "~/platform/page/meta.server";
import { page } from "~/platform/page/page.server";
import { onceInContent } from "~/platform/process/once-in-content.server";

const PATH = "/deals";

const OFFERED_TAGS = 12;

export const shouldRevalidate = revalidatesDeals;

export const clientLoader = pageLoader({ cached: true, texts: "list" });

export const loader = page(async (pageRequest) => {
  const { db, url, language, t } = pageRequest;
  redirectToTrimmedQuery(url);
  const [{ state, tags }, categories] = await Promise.all([
    taggedListState(pageRequest, { tags: OFFERED_TAGS }),
    onceInContent("categories", () => categoryCounts(db)),
  ]);
  const pages = await listPages(pageRequest, state);
  const isHot = state.sort === "hot";
  const name = isHot ? t("list.hotDeals") : t("list.deals");
  return {
    path: PATH,
    state,
    filters: listFilters(pageRequest, PATH, state, pages),
    notes: searchNotes(pageRequest, PATH, state, pages),
    list: await dealListView(pageRequest, PATH, state, pages),
    categories: categoryChips(pageRequest, PATH, state, categories),
    tags: tagChips(t, PATH, state, tags),
    stores: await storeChips(pageRequest, state),
    follow: followLink(t, feedOf(state)),
    alert: listAlertLink(t, feedOf(state)),
    meta: describePage(language, listCanonical(PATH, state, pages), {
      title: isHot ? name : t("list.dealsTitle", { order: t(`list.sorts.${state.sort}`) }),
      description: isHot ? t("list.hotDescription") : t("list.dealsDescription"),
      jsonLd: [breadcrumbList(t, language, [{ name, path: PATH }])],
      feeds: feedLinks(language, feedOf(state)),
    }),
  };
});

export const handle: PageHandle<SerializeFrom<typeof loader>> = {
  texts: "list",
  heading: (t, { state }) => (state.sort === "hot" ? t("list.hotDeals") : t("list.deals")),
};

export default function Deals() {
  return <CountedList list={useLoaderData<typeof loader>().list} />;
}
