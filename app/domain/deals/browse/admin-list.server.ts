import type { Database } from "~/db/connection.server";
import type { CategoryKey } from "~/domain/deals/categories";
import { type AdminSort, SOURCES, type Source } from "~/domain/deals/deal";
import { type DealPages, type DealPagesQuery, dealPages } from "./pages.server";

export interface AdminDealsQuery extends Pick<DealPagesQuery, "category" | "tag" | "source" | "text" | "now"> {
  sort: AdminSort;
  /** Pages count from 1; one beyond the last is the last. */
  page: number;
  pageSize: number;
}

/**
 * One page of the admin list (specification §2.10): includes expired deals, excludes deleted ones. Total and search are
 * those of {@link dealPages}; a tag of one source is counted up to 2,000 (`more`).
 */
export async function adminDealPages(db: Database, query: AdminDealsQuery): Promise<DealPages> {
  return dealPages(db, { ...query, alone: true });
}

/** How many deals each source has, in one category or in all. Materialized by triggers, so constant time. */
export async function sourceCounts(
  db: Database,
  { category = null }: { category?: CategoryKey | null } = {},
): Promise<Record<Source, number>> {
  const rows = await db
    .selectFrom("deal_source_counts")
    .select(["source", "deals"])
    .where("category", "=", category ?? "")
    .execute();
  const bySource = new Map(rows.map(({ source, deals }) => [source, deals]));
  const counts = SOURCES.map((source) => [source, bySource.get(source) ?? 0]);
  return Object.fromEntries(counts) as Record<Source, number>;
}
