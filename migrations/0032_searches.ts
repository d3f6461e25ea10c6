import { type Kysely, sql } from "kysely";

/** How often readers searched on a day, and the words that found nothing, with the number of networks they came from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table searches (
      day date primary key,
      searches integer not null check (searches > 0)
    ) with (fillfactor = 70)`.execute(db);
  await sql`
    create table missed_searches (
      day date not null,
      query text not null check (length(query) between 1 and 40),
      networks integer not null check (networks > 0),
      primary key (day, query)
    ) with (fillfactor = 70)`.execute(db);
}
