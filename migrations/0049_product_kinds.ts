import { type Kysely, sql } from "kysely";

/** What a deal sells, where an admin has said it; null: its title and tags say it. Not `kind`, which many joined tables have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table all_deals add column product_kind text check (product_kind <> '')`.execute(db);
  await sql`create or replace view deals as select * from all_deals where status = 'published'`.execute(db);
}
