import { useLoaderData } from "@remix-run/react";
import { feedOf } from "~/addresses/feeds";
import { pageLoader } from "~/browser/cache/client-loader";
import { revalidatesDeals } from "~/browser/cache/revalidation";
import { NamedList, namedListHandle } from "~/components/lists/named-list";
import { categoriesOfTag, findTag } from "~/domain/deals/browse/tags.server";
import { tagPath, tagSlug, titleFromSlug } from "~/domain/deals/slugs";
import { pageMeta } from "~/page-meta";
import { tagName } from "~/web/deals/tag-view.server";
import { categoryChips } from "~/web/lists/chips.server";
import { listPages } from "~/web/lists/deal-list.server";
import { listState } from "~/web/lists/list-state.server";
import { namedListView } from "~/web/lists/named-list.server";
import { redirectToTrimmedQuery } from "~/web/lists/trimmed-query.server";
import { page } from "~/web/page/page.server";

/** Category chips on tag pages (specification §9.1). */
const OFFERED_CATEGORIES = 6;

export const meta = pageMeta;

export const shouldRevalidate = revalidatesDeals;

export const clientLoader = pageLoader({ cached: true, texts: "list" });

export const loader = page(async (pageRequest) => {
  const { db, url, language, params } = pageRequest;
  redirectToTrimmedQuery(url);
  const slug = tagSlug(params.tag ?? "");
  if (!slug) return namedListView(pageRequest, "tag", null);
  const path = tagPath(slug);
  const [tag, categories] = await Promise.all([findTag(db, slug), categoriesOfTag(db, slug)]);
  const state = { ...listState(pageRequest), tag: null };
  const pages = await listPages(pageRequest, state, { tag: slug });
  const name = tagName(language, tag?.name ?? titleFromSlug(slug));
  const feed = feedOf({ ...state, tag: slug });
  return namedListView(pageRequest, "tag", {
    ...{ name, path, state, pages, feed, hidden: !tag },
    categories: tag ? categoryChips(pageRequest, path, state, categories.slice(0, OFFERED_CATEGORIES)) : [],
  });
});

export const handle = namedListHandle("tag");

export default function Tag() {
  return <NamedList kind="tag" page={useLoaderData<typeof loader>()} />;
}
