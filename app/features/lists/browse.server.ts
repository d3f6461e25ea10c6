import { sql } from "kysely";
import { type Conditions, hasFilter } from "~/features/conditions/conditions";
import { matches, NARROWED_DEALS, narrowingCondition } from "~/features/conditions/matches.server";
import type { Deal } from "~/features/deals/deal";
import { DEAL_COLUMNS } from "~/features/deals/deal-columns.server";
import { anyOf } from "~/platform/db/any-of.server";
import type { Database } from "~/platform/db/connection.server";
import { countRows } from "~/platform/db/count-rows.server";
import { isUuid } from "~/platform/values/uuid";
import { type ListOrder, type SortSegment, sortSegments } from "./sort-orders.server";

export interface Page {
  offset: number;
  limit: number;
}

type DealQuery = Partial<Conditions> & ListOrder & Page;

/** Offsets from here on count the list first, because an offset beyond its end is slow. */
const COUNT_FIRST_OFFSET = 10_000;

/** One page of a list. Reads only the sort segments that the page overlaps. */
export async function listDeals(db: Database, query: DealQuery): Promise<Deal[]> {
  return (await listCounted(db, query)).deals;
}

/** One page of a list, and the list's total, if it is materialized and the page has a deal; else null. */
export async function listCounted(db: Database, query: DealQuery): Promise<{ deals: Deal[]; total: number | null }> {
  if (query.offset >= COUNT_FIRST_OFFSET && query.offset >= (await countDeals(db, query))) {
    return { deals: [], total: null };
  }
  const rows: CountedDeal[] = [];
  const parts = sortSegments(query);
  let skipped = 0;
  for (const [index, part] of parts.entries()) {
    const offset = Math.max(0, query.offset - skipped);
    const found = await listSegment(db, query, part, { offset, limit: query.limit - rows.length });
    rows.push(...found);
    if (rows.length === query.limit || index === parts.length - 1) break;
    skipped += found.length > 0 || offset === 0 ? offset + found.length : await countSegment(db, query, part);
  }
  return { deals: rows.map(({ total: _, ...deal }) => deal), total: rows[0]?.total ?? null };
}

type CountedDeal = Deal & { total?: number | null };

/** Reads the ids by an index-only scan; only the page's deals are read from the table. */
async function listSegment(
  db: Database,
  filter: Partial<Conditions>,
  part: SortSegment,
  page: Page,
): Promise<CountedDeal[]> {
  const narrowed = narrowingCondition(filter);
  return db
    .with("page", (qb) => {
      const listed = dealsInSegment(qb, filter, part);
      const first = listed.selectAll().orderBy(part.order).limit(NARROWED_DEALS).as("deals");
      const found = narrowed ? qb.selectFrom(first).where(narrowed) : listed;
      return found.select("id").orderBy(part.order).limit(page.limit).offset(page.offset);
    })
    .selectFrom("deals")
    .select(DEAL_COLUMNS)
    .$if(isMaterialized(filter), (qb) => qb.select(storedCount(db, filter).as("total")))
    .where("id", "in", (eb) => eb.selectFrom("page").select("id"))
    .orderBy(part.order)
    .execute();
}

async function countSegment(db: Database, filter: Partial<Conditions>, part: SortSegment): Promise<number> {
  if (part.isLive) return countDeals(db, { ...filter, live: true });
  return countRows(db, dealsInSegment(db, filter, part));
}

function dealsInSegment(db: Pick<Database, "selectFrom">, filter: Partial<Conditions>, { where }: SortSegment) {
  const listed = db.selectFrom("deals").where(matches(filter));
  return where ? listed.where(where) : listed;
}

/** Whether the total of a list is stored: otherwise its deals are counted. */
export function isMaterialized({
  featured,
  deliveredBy,
  source,
  store,
  tag,
  live,
  lang,
  ...filter
}: Partial<Conditions>): boolean {
  if (store && (tag || source)) return false;
  return !featured && !deliveredBy && !lang && !(source && (tag || live)) && !hasFilter(filter);
}

/** @param atMost where to stop counting, if the count is not materialized */
export async function countDeals(db: Database, filter: Partial<Conditions>, atMost?: number): Promise<number> {
  if (!isMaterialized(filter)) {
    const listed = db.selectFrom("deals").where(matches(filter));
    return countRows(db, atMost === undefined ? listed : listed.limit(atMost));
  }
  return (await storedCount(db, filter).executeTakeFirst())?.deals ?? 0;
}

function storedCount(db: Database, { source, store, tag, category, live }: Partial<Conditions>) {
  const inCategory = { category: category ?? "" } as const;
  if (source) {
    const counts = db.selectFrom("deal_source_counts").select("deals");
    return counts.where((eb) => eb.and({ ...inCategory, source }));
  }
  const deals = live ? "live as deals" : "deals";
  if (store) {
    const counts = db.selectFrom("deal_store_counts").select(deals);
    return counts.where((eb) => eb.and({ ...inCategory, store_slug: store }));
  }
  const counts = db.selectFrom("deal_counts").select(deals);
  return counts.where((eb) => eb.and({ ...inCategory, tag_slug: tag ?? "" }));
}

/** The deal of this id; null when there is none or the id is invalid. */
export async function findDeal(db: Database, id: string): Promise<Deal | null> {
  if (!isUuid(id)) return null;
  return (await db.selectFrom("deals").select(DEAL_COLUMNS).where("id", "=", id).executeTakeFirst()) ?? null;
}

/** The deals of these ids, in their order; missing ones are left out. */
export async function dealsById(db: Database, ids: readonly string[]): Promise<Deal[]> {
  if (ids.length === 0) return [];
  const deals = await db.selectFrom("deals").select(DEAL_COLUMNS).where("id", "=", anyOf(ids)).execute();
  const byId = new Map(deals.map((deal) => [deal.id, deal]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The days for which a deal that is not live stays in the sitemap. */
const LISTED_DAYS = 90;

/** The fields of sitemap entries, oldest first, so that new deals do not shift pages. */
export async function dealAddresses(
  db: Database,
  { offset, limit }: { offset: number; limit: number },
): Promise<Pick<Deal, "id" | "title" | "lang" | "translations" | "updatedAt">[]> {
  return db
    .selectFrom("deals")
    .select(["id", "title", "lang", "translations", "updated_at as updatedAt"])
    .where(sql<boolean>`(is_live or state_at > now() - make_interval(days => ${LISTED_DAYS}))`)
    .orderBy("created_at")
    .orderBy("id")
    .offset(offset)
    .limit(limit)
    .execute();
}
