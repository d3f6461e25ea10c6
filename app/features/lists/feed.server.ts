import { sql } from "kysely";
import type { Conditions } from "~/features/conditions/conditions";
import { matches, narrowingCondition } from "~/features/conditions/matches.server";
import type { Deal, Sort } from "~/features/deals/deal";
import { anyOf } from "~/platform/db/any-of.server";
import type { Database } from "~/platform/db/connection.server";
import { dealsById, listDeals } from "./browse.server";
import { MAX_COUNTED, matchIds, searchDeals } from "./search/search.server";

const FEED_ITEMS = 50;

/** The latest events of all deals; those of a list are looked for among them. */
const RECENT_EVENTS = 1_000;

/** A lower price counts from this share of the one before. */
const CHEAPER = 0.98;

export type FeedEvent = { deal: Deal; at: Date } & (
  | { kind: "published" | "back" }
  | { kind: "price"; price: number; before: number }
);

export interface FeedQuery extends Partial<Conditions> {
  text?: string;
  /** The order whose first deals are in the feed; its events are the latest first in any order. */
  sort: Sort;
  now: Date;
}

export async function feedEvents(db: Database, query: FeedQuery): Promise<FeedEvent[]> {
  const { deals, watched } = await followedDeals(db, query);
  const published = deals.map((deal): FeedEvent => ({ deal, kind: "published", at: deal.createdAt }));
  const later = latestOfEach(watched ? await eventsOf(db, watched) : await recentEvents(db, query));
  const known = new Map(deals.map((deal) => [deal.id, deal]));
  const missing = new Set(later.map(({ dealId }) => dealId).filter((id) => !known.has(id)));
  for (const deal of await dealsById(db, [...missing])) known.set(deal.id, deal);
  const changes = later.flatMap(({ dealId, ...event }): FeedEvent[] => {
    const deal = known.get(dealId);
    return deal ? [{ deal, ...event } as FeedEvent] : [];
  });
  return [...published, ...changes].sort((one, other) => other.at.getTime() - one.at.getTime()).slice(0, FEED_ITEMS);
}

/** The deals that a list begins with, and the ids of those whose later events count; null: all of the list. */
async function followedDeals(
  db: Database,
  { text, sort, now, ...filter }: FeedQuery,
): Promise<{ deals: Deal[]; watched: string[] | null }> {
  if (!text) {
    const deals = await listDeals(db, { ...filter, sort, now, offset: 0, limit: FEED_ITEMS });
    return { deals, watched: sort === "newest" ? null : deals.map(({ id }) => id) };
  }
  const isNarrowed = narrowingCondition(filter) !== null;
  const search = await searchDeals(db, { ...filter, text });
  const limit = isNarrowed ? MAX_COUNTED : FEED_ITEMS;
  const matching = await matchIds(db, search, { sort, now, offset: 0, limit });
  const watched = isNarrowed ? (await listedIds(db, matching, filter)).slice(0, FEED_ITEMS) : matching;
  return { deals: await dealsById(db, watched), watched };
}

type StoredEvent = { dealId: string; at: Date } & ({ kind: "back" } | { kind: "price"; price: number; before: number });

/** The latest event of each kind of each deal, of events latest first. */
function latestOfEach(events: readonly StoredEvent[]): StoredEvent[] {
  const latest = new Map(events.toReversed().map((event) => [`${event.dealId} ${event.kind}`, event]));
  return [...latest.values()];
}

const EVENTS = sql`
  select deal_id as "dealId", kind, at, price, price_before as before from deal_events
  where (kind = 'back' or (kind = 'price' and price <= price_before * ${CHEAPER}::numeric))`;

const LATEST_FIRST = sql`order by at desc, id desc`;

async function eventsOf(db: Database, ids: readonly string[]): Promise<StoredEvent[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<StoredEvent>`
    ${EVENTS} and deal_id = ${anyOf(ids)} ${LATEST_FIRST} limit ${FEED_ITEMS}`.execute(db);
  return rows;
}

async function recentEvents(db: Database, filter: Partial<Conditions>): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`${EVENTS} ${LATEST_FIRST} limit ${RECENT_EVENTS}`.execute(db);
  const listed = new Set(await listedIds(db, [...new Set(rows.map(({ dealId }) => dealId))], filter));
  return rows.filter(({ dealId }) => listed.has(dealId)).slice(0, FEED_ITEMS);
}

async function listedIds(db: Database, ids: readonly string[], filter: Partial<Conditions>): Promise<string[]> {
  if (ids.length === 0) return [];
  const listed = db.selectFrom("deals").select("id").where("id", "=", anyOf(ids)).where(matches(filter));
  const narrowed = narrowingCondition(filter);
  const rows = await (narrowed ? listed.where(narrowed) : listed).execute();
  const found = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => found.has(id));
}
