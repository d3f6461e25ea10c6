import { useLoaderData } from "@remix-run/react";
import { tagPath } from "~/features/deals/addresses";
import { tagSlug, titleFromSlug } from "~/features/deals/slugs";
import { tagName } from "~/features/deals/texts/tag-view.server";
import { feedOf } from "~/features/feeds/addresses";
import { NamedList, namedListHandle } from "~/features/lists/components/named-list";
import { findTag } from "~/features/lists/tags.server";
import { categoryChips } from "~/features/lists/web/chips.server";
import { listPages } from "~/features/lists/web/deal-list.server";
import { listState } from "~/features/lists/web/list-state.server";
import { namedListView } from "~/features/lists/web/named-list.server";
import { redirectToTrimmedQuery } from "~/features/lists/web/trimmed-query.server";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { revalidatesDeals } from "~/platform/browser/cache/revalidation";
import { page } from "~/platform/page/page.server";

/** Category chips on tag pages (specification §9.1). */
const OFFERED_CATEGORIES = 6;

export const shouldRevalidate = revalidatesDeals;

export const clientLoader = pageLoader({ cached: true, texts: "list" });

export const loader = page(async (pageRequest) => {
  const { db, url, language, params } = pageRequest;
  redirectToTrimmedQuery(url);
  const slug = tagSlug(params.tag ?? "");
  if (!slug) return namedListView(pageRequest, "tag", null);
  const path = tagPath(slug);
  const tag = await findTag(db, slug);
  const state = { ...listState(pageRequest), tag: null };
  const pages = await listPages(pageRequest, state, { tag: slug });
  const name = tagName(language, tag?.name ?? titleFromSlug(slug));
  const feed = feedOf({ ...state, tag: slug });
  return namedListView(pageRequest, "tag", {
    ...{ name, path, state, pages, feed, hidden: !tag },
    categories: tag ? categoryChips(pageRequest, path, state, tag.categories.slice(0, OFFERED_CATEGORIES)) : [],
  });
});

export const handle = namedListHandle("tag");

export default function Tag() {
  return <NamedList kind="tag" page={useLoaderData<typeof loader>()} />;
}
