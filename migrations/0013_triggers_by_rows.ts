import { type Kysely, sql } from "kysely";

/** Each event and its transition tables: a trigger with those has one event, and TRUNCATE has none of them. */
const EVENTS = {
  insert: "referencing new table as new_rows",
  update: "referencing old table as old_rows new table as new_rows",
  delete: "referencing old table as old_rows",
  truncate: "",
};

/** Whether an update changed what a deal is found by, or whether it is shown, in one sort of the rows. */
const LEXEMES_CHANGED = `
          select id, search, deleted_at is null from new_rows except select id, search, deleted_at is null from old_rows`;

/**
 * Statement triggers fire for statements that wrote no row, too, and for both events of INSERT … ON CONFLICT DO UPDATE. So
 * the version of the content rises only with statements that wrote a deal which readers see, before or after. And lexemes
 * are compared without a join, which a session that began with a small statement makes row by row for all later ones:
 * 0.3 s for 1,000 rows, 25 s for 11,000.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await countLexemes(db, LEXEMES_CHANGED);
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

/** The function of 0005, but for what an update has to have changed. */
async function countLexemes(db: Kysely<unknown>, changed: string): Promise<void> {
  await sql`
    create or replace function deals_lexemes_counted() returns trigger language plpgsql as $$
    declare
      lexemes constant text :=
        'select entry.lexeme, %s as by from %s changed cross join lateral unnest(changed.search) entry where deleted_at is null';
      added constant text := format(lexemes, '1', 'new_rows');
      removed constant text := format(lexemes, '-1', 'old_rows');
    begin
      if tg_op = 'UPDATE' then
        if not exists (${sql.raw(changed)}
        ) then
          return null;
        end if;
      end if;
      execute $insert$
        insert into search_lexemes as kept (lexeme, deals)
        select lexeme, sum(by)
        from ($insert$ || case tg_op
          when 'INSERT' then added
          when 'DELETE' then removed
          else added || ' union all ' || removed
        end || $insert$) changed
        group by lexeme
        having sum(by) <> 0
        order by lexeme
        on conflict (lexeme) do update set deals = kept.deals + excluded.deals
      $insert$;
      return null;
    end $$`.execute(db);
}
