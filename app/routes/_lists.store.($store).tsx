import { useLoaderData } from "@remix-run/react";
import { pageLoader } from "~/browser/cache/client-loader";
import { revalidatesDeals } from "~/browser/cache/revalidation";
import { NamedList, namedListHandle } from "~/components/lists/named-list";
import { dealPages, LIST_PAGE_SIZE } from "~/domain/deals/browse/pages.server";
import { findStore } from "~/domain/deals/browse/stores.server";
import { storePath, storeSlug } from "~/domain/deals/slugs";
import { feedOf } from "~/views/lists/feed-address";
import { pageMeta } from "~/views/page/page-meta";
import { feedLinks, followLink } from "~/web/feeds/feed-links.server";
import { categoryChips } from "~/web/lists/chips.server";
import { dealListView, listCanonical } from "~/web/lists/deal-list.server";
import { listFilters } from "~/web/lists/filters.server";
import { listAbout } from "~/web/lists/list-about.server";
import { listState } from "~/web/lists/list-state.server";
import { searchNotes } from "~/web/lists/search-view.server";
import { redirectToTrimmedQuery } from "~/web/lists/trimmed-query.server";
import { describePage } from "~/web/page/meta.server";
import { errorPage, page } from "~/web/page/page.server";
import { dealLanguage } from "~/web/page/preferences.server";
import { breadcrumbList, itemList } from "~/web/page/structured-data.server";

export const meta = pageMeta;

export const shouldRevalidate = revalidatesDeals;

export const clientLoader = pageLoader({ cached: true, texts: "list" });

export const loader = page(async (pageRequest) => {
  const { db, request, url, language, t, params, now } = pageRequest;
  redirectToTrimmedQuery(url);
  const slug = storeSlug(params.store ?? "");
  if (!slug) {
    const about = { title: t("store.invalidTitle"), description: t("store.invalidText"), hidden: true };
    return { valid: false as const, meta: describePage(language, "/store/", about) };
  }
  const store = await findStore(db, slug);
  if (!store) throw errorPage("not_found");
  const { name, categories } = store;
  const path = storePath(name);
  const { state: requested } = await listState(pageRequest, { tags: 0 });
  const state = { ...requested, tag: null };
  const pages = await dealPages(db, {
    ...state,
    store: slug,
    lang: dealLanguage(request),
    text: state.q,
    now,
    pageSize: LIST_PAGE_SIZE,
  });
  const feed = { ...feedOf(state), store: name };
  return {
    valid: true as const,
    name,
    path,
    state,
    filters: listFilters(pageRequest, path, state),
    notes: searchNotes(pageRequest, path, state, pages),
    list: await dealListView(pageRequest, path, state, pages),
    about: listAbout(t, "store", name),
    follow: followLink(t, feed),
    categories: categoryChips(t, path, state, categories),
    meta: describePage(language, listCanonical(path, state, pages), {
      title: t("store.title", { name }),
      description: t("store.description", { name }),
      jsonLd: [breadcrumbList(t, language, [{ name, path }]), itemList(language, name, pages)],
      feeds: feedLinks(language, feed),
    }),
  };
});

export const handle = namedListHandle("store");

export default function Store() {
  return <NamedList kind="store" page={useLoaderData<typeof loader>()} />;
}
