import { type Kysely, sql } from "kysely";

/** Whether a host's answers to HEAD tell a page that is there from one that is not; null until it was asked for one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table link_hosts add column head_tells boolean`.execute(db);
}
