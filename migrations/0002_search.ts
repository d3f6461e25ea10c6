import { type Kysely, sql } from "kysely";

/**
 * What deals are found by. The application writes `search` with the deal; `search_version` says by which rules, so that
 * deals written by older ones (0: never) can be brought up to date.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table deals
      add column search tsvector not null default '',
      add column search_version smallint not null default 0`.execute(db);
  // New entries wait in a list until they fill 256 kB: a third of the cost of each at once, and no search notices.
  await sql`create index deals_search on deals using gin (search) with (gin_pending_list_limit = 256)`.execute(db);
  await sql`create index deals_search_version on deals (search_version)`.execute(db);
  await sql`alter table deals alter column search set statistics 1000`.execute(db);

  // How many deals each lexeme finds: tells a search how to go about it, and how many deals a single word has.
  await sql`
    create table search_lexemes (
      lexeme text collate "C" primary key,
      deals integer not null
    ) with (fillfactor = 70)`.execute(db);

  // Counts are taken in the order of their key, so that two writers cannot wait for each other.
  await sql`
    create function deals_lexemes_counted() returns trigger language plpgsql as $$
    declare
      lexemes constant text := 'select entry.lexeme, %s as by from %s changed cross join lateral unnest(changed.search) entry';
      added constant text := format(lexemes, '1', 'new_rows');
      removed constant text := format(lexemes, '-1', 'old_rows');
    begin
      if tg_op = 'UPDATE' then
        if not exists (select 1 from new_rows join old_rows using (id) where new_rows.search <> old_rows.search) then
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
  for (const [event, tables] of [
    ["insert", "new table as new_rows"],
    ["delete", "old table as old_rows"],
    ["update", "new table as new_rows old table as old_rows"],
  ] as const) {
    await sql`
      create trigger ${sql.ref(`deals_lexemes_counted_${event}`)} after ${sql.raw(event)} on deals
      referencing ${sql.raw(tables)} for each statement execute function deals_lexemes_counted()`.execute(db);
  }
}
