import { type Kysely, sql } from "kysely";

/** The orders of 0001, each for the whole list and behind the category. */
const ORDERS: Record<string, string> = {
  newest: "created_at desc, id desc",
  discount: "discount_percentage desc, created_at desc, id desc",
  price: "discounted_price, id",
  rating: "average_rating desc, ratings_count desc, id desc",
  expiry: "expires_at, id",
};

/**
 * Deals that an admin has deleted stay for a day, to be brought back. `deals` becomes a view of those that are not
 * deleted, so that whatever reads or writes deals by that name passes the others over; `all_deals` is the table. A later
 * column goes to `all_deals`, and the view is created again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deals rename to all_deals`.execute(db);
  await sql`
    alter table all_deals
      add column version integer not null default 1,
      add column deleted_at timestamptz(3),
      add column submission_id uuid`.execute(db);
  await sql`create view deals as select * from all_deals where deleted_at is null`.execute(db);

  // A form that is sent twice names the same submission.
  await sql`
    create unique index deals_submission on all_deals (submission_id) where submission_id is not null`.execute(db);
  await sql`create index deals_deleted on all_deals (deleted_at) where deleted_at is not null`.execute(db);

  // Without the deleted deals, so that a list is still read from its index alone.
  await orderIndexes(db, "all_deals", "where deleted_at is null");
  await sql`
    create index deals_updated on all_deals (updated_at desc, id desc) include (category) where deleted_at is null
  `.execute(db);
  await sql`
    create index deals_source_updated on all_deals (source, updated_at desc, id desc) include (category)
    where deleted_at is null`.execute(db);
  await sql`
    create index deals_source_newest on all_deals (source, created_at desc, id desc) where deleted_at is null`.execute(
    db,
  );

  // Until it knows better, the planner takes hardly any deal for one that is not deleted.
  await sql`analyze all_deals (deleted_at)`.execute(db);

  // How many deals each source has, by category ('' stands for any): kept with deal_counts.
  await sql`
    create table deal_source_counts (
      source text not null,
      category text not null,
      deals integer not null,
      primary key (source, category)
    )`.execute(db);
  await sql`
    insert into deal_source_counts (source, category, deals)
    select source, coalesce(category, ''), count(*) from all_deals group by grouping sets ((source), (source, category))
  `.execute(db);
  await countDeals(db, { where: "where deleted_at is null", bySource: true });
  await countLexemes(db, {
    where: "where deleted_at is null",
    orElse: "or (new_rows.deleted_at is null) <> (old_rows.deleted_at is null)",
  });
  await countMarks(db, "all_deals");

  // What people did to deals. One click that changes several deals is a batch, which can be undone as a whole.
  await sql`
    create table deal_batches (
      id uuid primary key default gen_random_uuid(),
      user_id uuid references users on delete set null,
      change jsonb not null,
      deals integer not null check (deals > 0),
      changed_at timestamptz(3) not null,
      undone_at timestamptz(3)
    )`.execute(db);
  await sql`create index deal_batches_newest on deal_batches (changed_at desc, id desc)`.execute(db);
  await sql`create index deal_batches_user on deal_batches (user_id)`.execute(db);
  await sql`
    create table deal_changes (
      id bigint generated always as identity primary key,
      deal_id uuid not null references all_deals on delete cascade,
      user_id uuid references users on delete set null,
      batch_id uuid references deal_batches on delete set null,
      action text not null check (action in ('created', 'edited', 'deleted', 'restored', 'undone')),
      changes jsonb not null default '{}',
      version integer not null,
      changed_at timestamptz(3) not null
    )`.execute(db);
  await sql`create index deal_changes_deal on deal_changes (deal_id, id desc)`.execute(db);
  await sql`create index deal_changes_user on deal_changes (user_id)`.execute(db);
  await sql`create index deal_changes_batch on deal_changes (batch_id)`.execute(db);
}

async function orderIndexes(db: Kysely<unknown>, table: string, where: string): Promise<void> {
  const [deals, condition] = [sql.ref(table), sql.raw(where)];
  for (const [name, columns] of Object.entries(ORDERS)) {
    for (const [index, key] of [
      [`deals_${name}`, columns],
      [`deals_category_${name}`, `category, ${columns}`],
    ] as const) {
      await sql`drop index ${sql.ref(index)}`.execute(db);
      await sql`create index ${sql.ref(index)} on ${deals} (${sql.raw(key)}) ${condition}`.execute(db);
    }
  }
  const featured = sql.raw(where ? `${where} and featured` : "where featured");
  await sql`drop index deals_featured`.execute(db);
  await sql`create index deals_featured on ${deals} (created_at desc, id desc) ${featured}`.execute(db);
}

/** Counts are taken in the order of their key, so that two writers cannot wait for each other. */
async function countDeals(
  db: Kysely<unknown>,
  { where, bySource }: { where: string; bySource: boolean },
): Promise<void> {
  const bySourceToo = `
      execute $insert$
        insert into deal_source_counts as kept (source, category, deals)
        select changed.source, key.category, sum(changed.by)
        from ($insert$ || changed || $insert$) changed
        cross join lateral (values (''), (changed.category)) key (category)
        group by changed.source, key.category
        having sum(changed.by) <> 0
        order by changed.source, key.category
        on conflict (source, category) do update set deals = kept.deals + excluded.deals
      $insert$;`;
  await sql`
    create or replace function deals_counted() returns trigger language plpgsql as $$
    declare
      counted constant text := 'select source, category, tags, tag_slugs, %s as by from %s ${sql.raw(where)}';
      added constant text := format(counted, '1', 'new_rows');
      removed constant text := format(counted, '-1', 'old_rows');
      changed constant text := case tg_op
        when 'INSERT' then added
        when 'DELETE' then removed
        else added || ' union all ' || removed
      end;
    begin
      execute $insert$
        insert into deal_counts as kept (category, tag_slug, tag, deals)
        select key.category, tag.slug, max(tag.name), sum(changed.by)
        from ($insert$ || changed || $insert$) changed
        cross join lateral (values (''), (changed.category)) key (category)
        cross join lateral (
          select '' as slug, '' as name union all select * from unnest(changed.tag_slugs, changed.tags)
        ) tag
        group by key.category, tag.slug
        having sum(changed.by) <> 0
        order by key.category, tag.slug
        on conflict (category, tag_slug) do update set
          deals = kept.deals + excluded.deals,
          tag = case when kept.deals > 0 then kept.tag else excluded.tag end
      $insert$;${sql.raw(bySource ? bySourceToo : "")}
      return null;
    end $$`.execute(db);
}

async function countLexemes(db: Kysely<unknown>, { where, orElse }: { where: string; orElse: string }): Promise<void> {
  await sql`
    create or replace function deals_lexemes_counted() returns trigger language plpgsql as $$
    declare
      lexemes constant text :=
        'select entry.lexeme, %s as by from %s changed cross join lateral unnest(changed.search) entry ${sql.raw(where)}';
      added constant text := format(lexemes, '1', 'new_rows');
      removed constant text := format(lexemes, '-1', 'old_rows');
    begin
      if tg_op = 'UPDATE' then
        if not exists (
          select 1 from new_rows join old_rows using (id) where new_rows.search <> old_rows.search ${sql.raw(orElse)}
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

/** The marks of a deleted deal are counted too: it may come back. */
async function countMarks(db: Kysely<unknown>, table: string): Promise<void> {
  const deals = sql.ref(table);
  for (const [marks, counter] of [
    ["likes", "like_count"],
    ["nolucks", "noluck_count"],
  ] as const) {
    const count = sql.ref(counter);
    await sql`
      create or replace function ${sql.ref(`${marks}_counted`)}() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          update ${deals} set ${count} = ${count} + 1 where id = new.deal_id;
        else
          update ${deals} set ${count} = ${count} - 1 where id = old.deal_id;
        end if;
        return null;
      end $$`.execute(db);
  }
  await sql`
    create or replace function ratings_counted() returns trigger language plpgsql as $$
    begin
      case tg_op
        when 'INSERT' then
          update ${deals} set rating_sum = rating_sum + new.rating, ratings_count = ratings_count + 1 where id = new.deal_id;
        when 'DELETE' then
          update ${deals} set rating_sum = rating_sum - old.rating, ratings_count = ratings_count - 1 where id = old.deal_id;
        else
          update ${deals} set rating_sum = rating_sum + new.rating - old.rating where id = new.deal_id;
      end case;
      return null;
    end $$`.execute(db);
}
