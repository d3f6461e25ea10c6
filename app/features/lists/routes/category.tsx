import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { categoryName, categoryPath, categorySlug } from "~/features/categories/categories";
import { findCategoryBySlug } from "~/features/categories/find-category";
import { titleFromSlug } from "~/features/deals/slugs";
import { feedOf } from "~/features/feeds/addresses";
import { listHref } from "~/features/lists/addresses/lists";
import { NamedList, namedListHandle } from "~/features/lists/components/named-list";
import { LIST_PAGE_SIZE, noDealPages } from "~/features/lists/pages.server";
import { categoryCounts } from "~/features/lists/tags.server";
import { linkedCategoryChips, storeChips, tagChips } from "~/features/lists/web/chips.server";
import { listPages } from "~/features/lists/web/deal-list.server";
import { taggedListState } from "~/features/lists/web/list-state.server";
import { namedListView } from "~/features/lists/web/named-list.server";
import { redirectToTrimmedQuery } from "~/features/lists/web/trimmed-query.server";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { revalidatesDeals } from "~/platform/browser/cache/revalidation";
import { page } from "~/platform/page/page.server";
import { boundedLocation } from "~/platform/page/redirects.server";
import { onceInContent } from "~/platform/process/once-in-content.server";

/** Tag chips on category pages (specification §9.1). */
const OFFERED_TAGS = 6;

export const shouldRevalidate = revalidatesDeals;

export const clientLoader = pageLoader({ cached: true, texts: "list" });

export const loader = page(async (pageRequest) => {
  const { db, url, language, t, params } = pageRequest;
  redirectToTrimmedQuery(url);
  const slug = categorySlug(params.category ?? "");
  if (!slug) return namedListView(pageRequest, "category", null);
  const category = findCategoryBySlug(slug);
  const path = category ? categoryPath(category) : `/category/${encodeURIComponent(slug)}`;
  // A former slug leads to the present one.
  if (category && path !== `/category/${slug}`) throw redirect(boundedLocation(`${path}${url.search}`, path), 301);
  const name = category ? categoryName(category, language) : titleFromSlug(slug);
  const [{ state: requested, tags }, categories] = await Promise.all([
    taggedListState(pageRequest, { tags: OFFERED_TAGS, category }),
    onceInContent("categories", () => categoryCounts(db)),
  ]);
  const state = { ...requested, category: null };
  const pages = category ? await listPages(pageRequest, state, { category }) : noDealPages(LIST_PAGE_SIZE);
  const feed = category ? feedOf({ ...state, category }) : null;
  return namedListView(pageRequest, "category", {
    ...{ name, path, state, pages, feed, hidden: !category },
    categories: linkedCategoryChips(pageRequest, category, categories, (to) =>
      listHref(to ? categoryPath(to) : "/deals", { ...state, tag: null, q: "" }, {}),
    ),
    tags: category ? tagChips(t, path, state, tags) : [],
    stores: category ? await storeChips(pageRequest, { ...state, category }) : [],
  });
});

export const handle = namedListHandle("category");

export default function Category() {
  return <NamedList kind="category" page={useLoaderData<typeof loader>()} />;
}
