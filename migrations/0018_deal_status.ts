import { type Kysely, sql } from "kysely";

/** The indexes of shown deals, but for those of orders, which the next migration splits. */
const INDEXES: Record<string, string> = {
  deals_newest: "(created_at desc, id desc)",
  deals_category_newest: "(category, created_at desc, id desc)",
  deals_updated: "(updated_at desc, id desc) include (category)",
  deals_source_updated: "(source, updated_at desc, id desc) include (category)",
  deals_source_newest: "(source, created_at desc, id desc)",
};

const BY_STATUS = "status = 'published'";

/** A deal's place in its life is its `status`; `deleted_at` is when that became `deleted`. `deals` shows what is published. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Nothing that is counted of deals changes.
  await sql`alter table all_deals disable trigger user`.execute(db);
  await sql`update all_deals set status = 'deleted' where deleted_at is not null`.execute(db);
  await sql`alter table all_deals enable trigger user`.execute(db);
  await sql`
    alter table all_deals
      add constraint all_deals_status_check check (status in ('published', 'deleted')),
      add constraint all_deals_deleted_at_check check ((status = 'deleted') = (deleted_at is not null))`.execute(db);
  await sql`create or replace view deals as select * from all_deals where ${sql.raw(BY_STATUS)}`.execute(db);
  await showBy(db, BY_STATUS);
  await sql`
    create or replace function content_changed() returns trigger language plpgsql as $$
    declare
      changed boolean := tg_op = 'TRUNCATE';
    begin
      if tg_op = 'INSERT' then
        changed := exists (select from new_rows where status = 'published');
      elsif tg_op = 'DELETE' then
        changed := exists (select from old_rows where status = 'published');
      elsif tg_op = 'UPDATE' then
        changed := exists (
          (select * from new_rows where status = 'published' except select * from old_rows)
          union all
          (select * from old_rows where status = 'published' except select * from new_rows)
        );
      end if;
      if changed then
        update content_version set version = version + 1;
      end if;
      return null;
    end $$`.execute(db);
}

/** Rebuilds the indexes, and the function that counts lexemes, for shown deals as defined by a condition. */
async function showBy(db: Kysely<unknown>, condition: string): Promise<void> {
  const shown = sql.raw(condition);
  for (const [name, definition] of Object.entries(INDEXES)) {
    await sql`drop index ${sql.ref(name)}`.execute(db);
    await sql`create index ${sql.ref(name)} on all_deals ${sql.raw(definition)} where ${shown}`.execute(db);
  }
  await sql`drop index deals_featured`.execute(db);
  await sql`create index deals_featured on all_deals (created_at desc, id desc) where ${shown} and featured`.execute(
    db,
  );
  await sql`analyze all_deals`.execute(db);
  await countLexemes(db, condition);
}

/** The function of 0013, but for the condition. */
async function countLexemes(db: Kysely<unknown>, condition: string): Promise<void> {
  const shown = sql.raw(condition);
  const where = sql.raw(`where ${condition.replaceAll("'", "''")}`);
  await sql`
    create or replace function deals_lexemes_counted() returns trigger language plpgsql as $$
    declare
      lexemes constant text :=
        'select entry.lexeme, %s as by from %s changed cross join lateral unnest(changed.search) entry ${where}';
      added constant text := format(lexemes, '1', 'new_rows');
      removed constant text := format(lexemes, '-1', 'old_rows');
    begin
      if tg_op = 'UPDATE' then
        if not exists (
          select id, search, ${shown} from new_rows except select id, search, ${shown} from old_rows
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
