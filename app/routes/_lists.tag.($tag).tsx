import { useLoaderData } from "@remix-run/react";
import { pageLoader } from "~/browser/cache/client-loader";
import { revalidatesDeals } from "~/browser/cache/revalidation";
import { NamedList, namedListHandle } from "~/components/lists/named-list";
import { dealPages, LIST_PAGE_SIZE } from "~/domain/deals/browse/pages.server";
import { categoriesOfTag, findTag } from "~/domain/deals/browse/tags.server";
import { tagPath, tagSlug, titleFromSlug } from "~/domain/deals/slugs";
import { env } from "~/env.server";
import { feedOf } from "~/views/lists/feed-address";
import { parseListState } from "~/views/lists/list-parameters";
import { pageMeta } from "~/views/page/page-meta";
import { feedLinks, followLink } from "~/web/feeds/feed-links.server";
import { categoryChips } from "~/web/lists/chips.server";
import { dealListView, listCanonical } from "~/web/lists/deal-list.server";
import { listFilters } from "~/web/lists/filters.server";
import { listAbout } from "~/web/lists/list-about.server";
import { searchNotes } from "~/web/lists/search-view.server";
import { redirectToTrimmedQuery } from "~/web/lists/trimmed-query.server";
import { describePage } from "~/web/page/meta.server";
import { page } from "~/web/page/page.server";
import { dealLanguage } from "~/web/page/preferences.server";
import { breadcrumbList, itemList } from "~/web/page/structured-data.server";

/** Category chips on tag pages (specification §9.1). */
const OFFERED_CATEGORIES = 6;

export const meta = pageMeta;

export const shouldRevalidate = revalidatesDeals;

export const clientLoader = pageLoader({ cached: true, texts: "list" });

export const loader = page(async (pageRequest) => {
  const { db, request, url, language, t, params, now } = pageRequest;
  redirectToTrimmedQuery(url);
  const slug = tagSlug(params.tag ?? "");
  if (!slug) {
    const about = { title: t("tag.invalidTitle"), description: t("tag.invalidText"), hidden: true };
    return { valid: false as const, meta: describePage(language, "/tag/", about) };
  }
  const path = tagPath(slug);
  const [tag, categories] = await Promise.all([findTag(db, slug), categoriesOfTag(db, slug)]);
  const state = { ...parseListState(url.searchParams, env().siteCurrency), tag: null };
  const pages = await dealPages(db, {
    ...state,
    tag: slug,
    lang: dealLanguage(request),
    text: state.q,
    now,
    pageSize: LIST_PAGE_SIZE,
  });
  const name = tag?.name ?? titleFromSlug(slug);
  const feed = feedOf({ ...state, tag: slug });
  return {
    valid: true as const,
    name,
    path,
    state,
    filters: listFilters(pageRequest, path, state),
    notes: searchNotes(pageRequest, path, state, pages),
    list: await dealListView(pageRequest, path, state, pages),
    about: listAbout(t, "tag", name),
    follow: followLink(t, feed),
    categories: tag ? categoryChips(t, path, state, categories.slice(0, OFFERED_CATEGORIES)) : [],
    meta: describePage(language, listCanonical(path, state, pages), {
      title: t("tag.title", { name }),
      description: t("tag.description", { name }),
      hidden: !tag,
      jsonLd: [breadcrumbList(t, language, [{ name, path }]), itemList(language, name, pages)],
      feeds: feedLinks(language, feed),
    }),
  };
});

export const handle = namedListHandle("tag");

export default function Tag() {
  return <NamedList kind="tag" page={useLoaderData<typeof loader>()} />;
}
