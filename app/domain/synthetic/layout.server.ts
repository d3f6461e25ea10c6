import { sql } from "kysely";
import type { Database } from "~/db/connection.server";

/**
 * Puts deals on the disk in the order in which a shop would have got them, and tells the planner what the tables hold now.
 * Takes its time: `db` must give statements more than the usual 5 s.
 */
export async function layOutDeals(db: Database): Promise<void> {
  // The list's own index has no deleted deals, and so cannot say where all go.
  await sql`create index deals_laid_out on all_deals (created_at desc, id desc)`.execute(db);
  await sql`cluster all_deals using deals_laid_out`.execute(db);
  await sql`drop index deals_laid_out`.execute(db);
  await sql`vacuum analyze all_deals, deal_counts, deal_source_counts, search_lexemes`.execute(db);
}

/** Tells the planner what the tables hold now. */
export async function analyzeDeals(db: Database): Promise<void> {
  await sql`analyze all_deals, deal_counts, deal_source_counts, search_lexemes`.execute(db);
}
