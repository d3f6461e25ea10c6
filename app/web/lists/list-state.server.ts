import type { Database } from "~/db/connection.server";
import { countDeals, popularTags, type TagCount } from "~/domain/deals/browse/browse.server";
import type { CategoryKey } from "~/domain/deals/categories";
import { type ListState, parseListState } from "~/views/lists/list-address";

/**
 * The state of a list from its address, and the tags to offer in it. A tag that no deal of the category carries is
 * dropped (specification §4.2).
 */
export async function listState(
  db: Database,
  url: URL,
  { tags, category }: { tags: number; category?: CategoryKey | null },
): Promise<{ state: ListState; tags: TagCount[] }> {
  const asked = parseListState(url.searchParams);
  const within = category ?? asked.category;
  const offered = await popularTags(db, { category: within, limit: tags });
  const present =
    asked.tag === null ||
    offered.some(({ slug }) => slug === asked.tag) ||
    (await countDeals(db, { category: within, tag: asked.tag })) > 0;
  return { state: present ? asked : { ...asked, tag: null }, tags: offered };
}
