import { env } from "~/env.server";
import type { CategoryKey } from "~/features/categories/categories";
import { hasFilter } from "~/features/conditions/conditions";
import { parseFlag } from "~/features/conditions/read-conditions";
import { tagName } from "~/features/deals/texts/tag-view.server";
import { EXACT_PARAMETER, type ListState } from "~/features/lists/addresses/lists";
import { parseListState } from "~/features/lists/addresses/parse-list-state";
import { countDeals } from "~/features/lists/browse.server";
import { type PriceWords, readPriceWords } from "~/features/lists/search/price-words.server";
import { popularTags, type TagCount } from "~/features/lists/tags.server";
import { parseQuery } from "~/features/search/bounds";
import type { Database } from "~/platform/db/connection.server";
import type { PageRequest } from "~/platform/page/page.server";
import { prefersLive } from "~/platform/preferences/preferences.server";
import { onceInContent } from "~/platform/process/once-in-content.server";

/** The state of an address, in which the query's words about prices are a filter, and so in all links of the page. */
export function listState(
  { url, request }: Pick<PageRequest, "url" | "request">,
  { ownSort }: Partial<Pick<ListState, "ownSort">> = {},
): ListState {
  const state = parseListState(url.searchParams, env().siteCurrency, { ownSort, ownLive: prefersLive(request) });
  const words = priceWords(url);
  if (!words) return state;
  return {
    ...state,
    q: words.text,
    // Filters of the address replace those of the words.
    ...(hasFilter(state) ? {} : words.filter),
    ...(words.sort && state.sort === state.ownSort && { sort: words.sort }),
  };
}

/** The words about prices in an address's query, unless its words are to match as typed. */
export function priceWords({ searchParams }: Pick<URL, "searchParams">): PriceWords | null {
  if (parseFlag(searchParams.get(EXACT_PARAMETER))) return null;
  return readPriceWords(parseQuery(searchParams.get("q")), env().siteCurrency);
}

/** The list's state and the tags to offer. A tag that no deal of the category has is dropped (specification §4.2). */
export async function taggedListState(
  pageRequest: PageRequest,
  { tags, category }: { tags: number; category?: CategoryKey | null },
): Promise<{ state: ListState; tags: TagCount[] }> {
  const { db, language } = pageRequest;
  const requested = listState(pageRequest);
  const within = category ?? requested.category;
  const offered = await onceInContent(`tags ${tags} ${within}`, () =>
    popularTags(db, { category: within, limit: tags }),
  );
  const tag = await presentTag(db, { category: within, tag: requested.tag }, offered);
  return { state: { ...requested, tag }, tags: offered.map((one) => ({ ...one, name: tagName(language, one.name) })) };
}

export async function presentTag(
  db: Database,
  { category, tag }: Pick<ListState, "category" | "tag">,
  offered: readonly TagCount[],
): Promise<string | null> {
  if (tag === null || offered.some(({ slug }) => slug === tag)) return tag;
  return (await countDeals(db, { category, tag })) > 0 ? tag : null;
}
