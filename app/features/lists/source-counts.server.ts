import type { CategoryKey } from "~/features/categories/categories";
import { SOURCES, type Source } from "~/features/deals/deal";
import type { Database } from "~/platform/db/connection.server";

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
  const none = Object.fromEntries(SOURCES.map((source) => [source, 0])) as Record<Source, number>;
  return Object.assign(none, Object.fromEntries(rows.map(({ source, deals }) => [source, deals])));
}
