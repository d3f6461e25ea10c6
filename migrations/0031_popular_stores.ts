import { type Kysely, sql } from "kysely";

/** For the shops with the most deals of a category, which lists offer as a filter. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index deal_store_counts_popular on deal_store_counts (category, deals desc, store_slug)`.execute(db);
}
