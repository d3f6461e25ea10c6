import { sql } from "kysely";
import type { Database } from "~/platform/db/connection.server";

/** Clusters deals by creation time, as in a real shop. Slow: needs a longer statement timeout than the default 5 s. */
export async function layOutDeals(db: Database): Promise<void> {
  // The list's own index is partial, and so cannot be clustered on.
  await sql`create index deals_laid_out on all_deals (created_at desc, id desc)`.execute(db);
  await sql`cluster all_deals using deals_laid_out`.execute(db);
  await sql`drop index deals_laid_out`.execute(db);
  await sql`vacuum analyze all_deals, deal_counts, deal_source_counts, deal_store_counts, search_lexemes`.execute(db);
}
