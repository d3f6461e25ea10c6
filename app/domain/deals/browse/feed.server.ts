import type { Database } from "~/db/connection.server";
import type { Deal, Sort } from "~/domain/deals/deal";
import { MAX_COUNTED, matchIds, searchDeals } from "~/domain/deals/search/search.server";
import { type DealFilter, dealsById, listDeals } from "./browse.server";
import { type DealNarrowing, narrowedIds, narrowing } from "./narrowing.server";

const FEED_ITEMS = 50;

/** What happened to a deal. */
export interface FeedEvent {
  deal: Deal;
  kind: "published";
  at: Date;
}

export interface FeedQuery extends Omit<DealFilter, "featured" | "deliveredBy">, DealNarrowing {
  /** Search text. */
  text?: string;
  /** The order whose first deals are in the feed; its events are the latest first in any order. */
  sort: Sort;
  now: Date;
}

/** The latest events of a list's deals, at most 50. */
export async function feedEvents(db: Database, query: FeedQuery): Promise<FeedEvent[]> {
  const deals = await firstDeals(db, query);
  return deals
    .map((deal): FeedEvent => ({ deal, kind: "published", at: deal.createdAt }))
    .sort((one, other) => other.at.getTime() - one.at.getTime());
}

async function firstDeals(db: Database, { text, sort, now, ...filter }: FeedQuery): Promise<Deal[]> {
  if (!text) return listDeals(db, { ...filter, sort, now, offset: 0, limit: FEED_ITEMS });
  const { store, minPercent, maxPrice, minLikes, ...listed } = filter;
  const conditions = { store, minPercent, maxPrice, minLikes };
  const limit = narrowing(conditions) ? MAX_COUNTED : FEED_ITEMS;
  const search = await searchDeals(db, { ...listed, text }, { sort, now, limit });
  const ids = await matchIds(db, search, { sort, now, offset: 0, limit });
  return dealsById(db, (await narrowedIds(db, ids, conditions)).slice(0, FEED_ITEMS));
}
