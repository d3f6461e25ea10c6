import { parseListState } from "~/addresses/list-parameters";
import type { ListState } from "~/addresses/lists";
import type { Database } from "~/db/connection.server";
import { countDeals } from "~/domain/deals/browse/browse.server";
import { popularTags, type TagCount } from "~/domain/deals/browse/tags.server";
import type { CategoryKey } from "~/domain/deals/categories";
import { env } from "~/env.server";
import type { PageRequest } from "~/web/page/page.server";
import { prefersLive } from "~/web/page/preferences.server";

export function listState(
  { url, request }: Pick<PageRequest, "url" | "request">,
  { ownSort }: Partial<Pick<ListState, "ownSort">> = {},
): ListState {
  return parseListState(url.searchParams, env().siteCurrency, { ownSort, ownLive: prefersLive(request) });
}

/** With the tags to offer. A tag that no deal of the category has is dropped (specification §4.2). */
export async function taggedListState(
  pageRequest: PageRequest,
  { tags, category }: { tags: number; category?: CategoryKey | null },
): Promise<{ state: ListState; tags: TagCount[] }> {
  const { db } = pageRequest;
  const requested = listState(pageRequest);
  const within = category ?? requested.category;
  const offered = await popularTags(db, { category: within, limit: tags });
  const tag = await presentTag(db, { category: within, tag: requested.tag }, offered);
  return { state: { ...requested, tag }, tags: offered };
}

export async function presentTag(
  db: Database,
  { category, tag }: Pick<ListState, "category" | "tag">,
  offered: readonly TagCount[],
): Promise<string | null> {
  if (tag === null || offered.some(({ slug }) => slug === tag)) return tag;
  return (await countDeals(db, { category, tag })) > 0 ? tag : null;
}
