import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { feedOf } from "~/addresses/feeds";
import { listHref } from "~/addresses/lists";
import { pageLoader } from "~/browser/cache/client-loader";
import { revalidatesDeals } from "~/browser/cache/revalidation";
import { NamedList, namedListHandle } from "~/components/lists/named-list";
import { LIST_PAGE_SIZE, noDealPages } from "~/domain/deals/browse/pages.server";
import { categoryCounts } from "~/domain/deals/browse/tags.server";
import { categoryName, categoryPath, categorySlug } from "~/domain/deals/categories";
import { findCategoryBySlug } from "~/domain/deals/find-category";
import { titleFromSlug } from "~/domain/deals/slugs";
import { pageMeta } from "~/page-meta";
import { linkedCategoryChips, storeChips, tagChips } from "~/web/lists/chips.server";
import { listPages } from "~/web/lists/deal-list.server";
import { taggedListState } from "~/web/lists/list-state.server";
import { namedListView } from "~/web/lists/named-list.server";
import { redirectToTrimmedQuery } from "~/web/lists/trimmed-query.server";
import { page } from "~/web/page/page.server";
import { boundedLocation } from "~/web/page/redirects.server";

/** Tag chips on category pages (specification §9.1). */
const OFFERED_TAGS = 6;

export const meta = pageMeta;

export const shouldRevalidate = revalidatesDeals;

export const clientLoader = pageLoader({ cached: true, texts: "list" });

export const loader = page(async (pageRequest) => {
  const { db, url, language, t, params } = pageRequest;
  redirectToTrimmedQuery(url);
  const slug = categorySlug(params.category ?? "");
  if (!slug) return namedListView(pageRequest, "category", null);
  const category = findCategoryBySlug(slug);
  const path = category ? categoryPath(category) : `/category/${encodeURIComponent(slug)}`;
  // It has been renamed.
  if (category && path !== `/category/${slug}`) throw redirect(boundedLocation(`${path}${url.search}`, path), 301);
  const name = category ? categoryName(category, language) : titleFromSlug(slug);
  const [{ state: requested, tags }, categories] = await Promise.all([
    taggedListState(pageRequest, { tags: OFFERED_TAGS, category }),
    categoryCounts(db),
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
