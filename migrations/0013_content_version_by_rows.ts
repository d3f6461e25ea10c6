import { type Kysely, sql } from "kysely";

/** Each event and its transition tables: a trigger with those has one event, and TRUNCATE has none of them. */
const EVENTS = {
  insert: "referencing new table as new_rows",
  update: "referencing old table as old_rows new table as new_rows",
  delete: "referencing old table as old_rows",
  truncate: "",
};

/**
 * The version of the content rises only with statements that wrote a deal which readers see, before or after. Statement
 * triggers fire for statements that wrote no row, too, and for both events of INSERT … ON CONFLICT DO UPDATE.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger content_changed on all_deals`.execute(db);
  await sql`
    create or replace function content_changed() returns trigger language plpgsql as $$
    declare
      changed boolean := tg_op = 'TRUNCATE';
    begin
      if tg_op in ('INSERT', 'UPDATE') then
        changed := exists (select from new_rows where deleted_at is null);
      end if;
      if tg_op = 'DELETE' or (tg_op = 'UPDATE' and not changed) then
        changed := exists (select from old_rows where deleted_at is null);
      end if;
      if changed then
        update content_version set version = version + 1;
      end if;
      return null;
    end $$`.execute(db);
  for (const [event, tables] of Object.entries(EVENTS)) {
    await sql`
      create trigger ${sql.ref(`content_changed_${event}`)} after ${sql.raw(event)} on all_deals ${sql.raw(tables)}
      for each statement when (pg_trigger_depth() = 0) execute function content_changed()`.execute(db);
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const event of Object.keys(EVENTS)) {
    await sql`drop trigger ${sql.ref(`content_changed_${event}`)} on all_deals`.execute(db);
  }
  await sql`
    create or replace function content_changed() returns trigger language plpgsql as $$
    begin
      update content_version set version = version + 1;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger content_changed after insert or update or delete or truncate on all_deals
    for each statement when (pg_trigger_depth() = 0) execute function content_changed()`.execute(db);
}
