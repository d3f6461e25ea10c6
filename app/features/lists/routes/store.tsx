import { useLoaderData } from "@remix-run/react";
import { storePath } from "~/features/deals/addresses";
import { storeSlug } from "~/features/deals/slugs";
import { feedOf } from "~/features/feeds/addresses";
import { NamedList, namedListHandle } from "~/features/lists/components/named-list";
import { findStore } from "~/features/lists/stores.server";
import { categoryChips, storeChips } from "~/features/lists/web/chips.server";
import { listPages } from "~/features/lists/web/deal-list.server";
import { listState } from "~/features/lists/web/list-state.server";
import { namedListView } from "~/features/lists/web/named-list.server";
import { redirectToTrimmedQuery } from "~/features/lists/web/trimmed-query.server";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { revalidatesDeals } from "~/platform/browser/cache/revalidation";
import { errorPage, page } from "~/platform/page/page.server";

export const shouldRevalidate = revalidatesDeals;

export const clientLoader = pageLoader({ cached: true, texts: "list" });

export const loader = page(async (pageRequest) => {
  const { db, url, params } = pageRequest;
  redirectToTrimmedQuery(url);
  const slug = storeSlug(params.store ?? "");
  if (!slug) return namedListView(pageRequest, "store", null);
  const store = await findStore(db, slug);
  if (!store) throw errorPage("not_found");
  const { name, categories } = store;
  const path = storePath(slug);
  const state = { ...listState(pageRequest), tag: null };
  const pages = await listPages(pageRequest, state, { store: slug });
  const feed = { ...feedOf(state), store: name };
  const stores = await storeChips(pageRequest, state, name);
  const chips = categoryChips(pageRequest, path, state, categories);
  return namedListView(pageRequest, "store", { name, path, state, pages, feed, categories: chips, stores });
});

export const handle = namedListHandle("store");

export default function Store() {
  return <NamedList kind="store" page={useLoaderData<typeof loader>()} />;
}
