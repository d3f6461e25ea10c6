import { type Kysely, sql } from "kysely";

/**
 * One row whose number changes with every change of a deal, so that what is cached can tell whether it is outdated. What
 * other triggers count on a deal (likes, marks, ratings) does not change it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table content_version (
      only_row boolean primary key default true check (only_row),
      version bigint not null default 1
    )`.execute(db);
  await sql`insert into content_version default values`.execute(db);
  await sql`
    create function content_changed() returns trigger language plpgsql as $$
    begin
      update content_version set version = version + 1;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger content_changed after insert or update or delete or truncate on all_deals
    for each statement when (pg_trigger_depth() = 0) execute function content_changed()`.execute(db);
}
