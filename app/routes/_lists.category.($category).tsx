import { useLoaderData } from "@remix-run/react";
import { pageLoader } from "~/browser/cache/client-loader";
import { revalidatesDeals } from "~/browser/cache/revalidation";
import { NamedList, namedListHandle } from "~/components/lists/named-list";
import { dealPages, LIST_PAGE_SIZE, noDealPages } from "~/domain/deals/browse/pages.server";
import { categoryCounts } from "~/domain/deals/browse/tags.server";
import { categoryPath, categorySlug, findCategoryBySlug, titleFromSlug } from "~/domain/deals/slugs";
import { feedOf } from "~/views/lists/feed-address";
import { listHref } from "~/views/lists/list-address";
import { pageMeta } from "~/views/page/page-meta";
import { feedLinks, followLink } from "~/web/feeds/feed-links.server";
import { linkedCategoryChips, tagChips } from "~/web/lists/chips.server";
import { dealListView, listCanonical } from "~/web/lists/deal-list.server";
import { listFilters } from "~/web/lists/filters.server";
import { listAbout } from "~/web/lists/list-about.server";
import { listState } from "~/web/lists/list-state.server";
import { searchNotes } from "~/web/lists/search-view.server";
import { redirectToTrimmedQuery } from "~/web/lists/trimmed-query.server";
import { describePage } from "~/web/page/meta.server";
import { page } from "~/web/page/page.server";
import { dealLanguage } from "~/web/page/preferences.server";
import { breadcrumbList, itemList } from "~/web/page/structured-data.server";

/** Tag chips on category pages (specification §9.1). */
const OFFERED_TAGS = 6;

export const meta = pageMeta;

export const shouldRevalidate = revalidatesDeals;

export const clientLoader = pageLoader({ cached: true, texts: "list" });

export const loader = page(async (pageRequest) => {
  const { db, request, url, language, t, params, now } = pageRequest;
  redirectToTrimmedQuery(url);
  const slug = categorySlug(params.category ?? "");
  if (!slug) {
    const about = { title: t("category.invalidTitle"), description: t("category.invalidText"), hidden: true };
    return { valid: false as const, meta: describePage(language, "/category/", about) };
  }
  const category = findCategoryBySlug(slug);
  const path = category ? categoryPath(category) : `/category/${encodeURIComponent(slug)}`;
  const name = category ? t(`categories.${category}`) : titleFromSlug(slug);
  const [{ state: requested, tags }, categories] = await Promise.all([
    listState(pageRequest, { tags: OFFERED_TAGS, category }),
    categoryCounts(db),
  ]);
  const state = { ...requested, category: null };
  const pages = category
    ? await dealPages(db, {
        ...state,
        category,
        lang: dealLanguage(request),
        text: state.q,
        now,
        pageSize: LIST_PAGE_SIZE,
      })
    : noDealPages(LIST_PAGE_SIZE);
  const feed = category && feedOf({ ...state, category });
  return {
    valid: true as const,
    name,
    path,
    state,
    filters: listFilters(pageRequest, path, state),
    notes: searchNotes(pageRequest, path, state, pages),
    list: await dealListView(pageRequest, path, state, pages),
    about: listAbout(t, "category", name),
    follow: feed && followLink(t, feed),
    categories: linkedCategoryChips(t, category, categories, (to) =>
      listHref(to ? categoryPath(to) : "/deals", { ...state, tag: null, q: "" }, {}),
    ),
    tags: category ? tagChips(t, path, state, tags) : [],
    meta: describePage(language, listCanonical(path, state, pages), {
      title: t("category.title", { name }),
      description: t("category.description", { name }),
      hidden: !category,
      jsonLd: [breadcrumbList(t, language, [{ name, path }]), itemList(language, name, pages)],
      ...(feed && { feeds: feedLinks(language, feed) }),
    }),
  };
});

export const handle = namedListHandle("category");

export default function Category() {
  return <NamedList kind="category" page={useLoaderData<typeof loader>()} />;
}
