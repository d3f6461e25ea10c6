import { useLoaderData } from "@remix-run/react";
import { feedOf } from "~/addresses/feeds";
import { pageLoader } from "~/browser/cache/client-loader";
import { revalidatesDeals } from "~/browser/cache/revalidation";
import { NamedList, namedListHandle } from "~/components/lists/named-list";
import { findStore } from "~/domain/deals/browse/stores.server";
import { storePath, storeSlug } from "~/domain/deals/slugs";
import { pageMeta } from "~/page-meta";
import { categoryChips, storeChips } from "~/web/lists/chips.server";
import { listPages } from "~/web/lists/deal-list.server";
import { listState } from "~/web/lists/list-state.server";
import { namedListView } from "~/web/lists/named-list.server";
import { redirectToTrimmedQuery } from "~/web/lists/trimmed-query.server";
import { errorPage, page } from "~/web/page/page.server";

export const meta = pageMeta;

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
