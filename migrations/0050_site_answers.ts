import { type Kysely, sql } from "kysely";

/** The questions about what the site says that an admin has answered, by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table site add column answered text[] not null default '{}'`.execute(db);
}
