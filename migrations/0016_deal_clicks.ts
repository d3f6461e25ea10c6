import { type Kysely, sql } from "kysely";

/** How often a deal was opened at its shop, at least, on a day in UTC. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table deal_clicks (
      deal_id uuid not null references all_deals on delete cascade,
      day date not null,
      clicks integer not null check (clicks > 0),
      primary key (deal_id, day)
    ) with (fillfactor = 70)`.execute(db);
}
