import type { SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { feedOf } from "~/addresses/feeds";
import { pageLoader } from "~/browser/cache/client-loader";
import { revalidatesDeals } from "~/browser/cache/revalidation";
import type { PageHandle } from "~/browser/page-handle";
import { CountedList } from "~/components/lists/counted-list";
import { categoryCounts } from "~/domain/deals/browse/tags.server";
import { pageMeta } from "~/page-meta";
import { breadcrumbList } from "~/web/deals/structured-data.server";
import { listAlertLink } from "~/web/lists/alert-link.server";
import { categoryChips, storeChips, tagChips } from "~/web/lists/chips.server";
import { dealListView, listCanonical, listPages } from "~/web/lists/deal-list.server";
import { feedLinks, followLink } from "~/web/lists/feed-links.server";
import { listFilters } from "~/web/lists/filters.server";
import { taggedListState } from "~/web/lists/list-state.server";
import { searchNotes } from "~/web/lists/search-view.server";
import { redirectToTrimmedQuery } from "~/web/lists/trimmed-query.server";
import { describePage } from "~/web/page/meta.server";
import { page } from "~/web/page/page.server";

const PATH = "/deals";

const OFFERED_TAGS = 12;

export const meta = pageMeta;

export const shouldRevalidate = revalidatesDeals;

export const clientLoader = pageLoader({ cached: true, texts: "list" });

export const loader = page(async (pageRequest) => {
  const { db, url, language, t } = pageRequest;
  redirectToTrimmedQuery(url);
  const [{ state, tags }, categories] = await Promise.all([
    taggedListState(pageRequest, { tags: OFFERED_TAGS }),
    categoryCounts(db),
  ]);
  const pages = await listPages(pageRequest, state);
  const isHot = state.sort === "hot";
  const name = isHot ? t("list.hotDeals") : t("list.deals");
  return {
    path: PATH,
    state,
    filters: listFilters(pageRequest, PATH, state),
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
