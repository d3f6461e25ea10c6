import { type Kysely, sql } from "kysely";

const PUBLISHED = "status = 'published'";

/** The orders of 0019, behind the shop and whether a deal is live. */
const ORDERS: Record<string, string> = {
  newest: "created_at desc, id desc",
  discount: "(discounted_price = 0 and original_price > 0) desc, discount_percentage desc, created_at desc, id desc",
  price: "discounted_price, id",
  rating: "average_rating desc, ratings_count desc, id desc",
  expiry: "expires_at, created_at desc, id desc",
  hot: "hot desc, id desc",
};

/** The function of app/features/deals/slugs.ts. Not lower(), which depends on the database's locale. */
const SLUG = "translate(btrim(store), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ ', 'abcdefghijklmnopqrstuvwxyz-')";

/** The slug of a deal's shop, and how many deals each shop has, by category ('' stands for any). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table all_deals add column store_slug text not null generated always as (${sql.raw(SLUG)}) stored`.execute(
    db,
  );
  await sql`create or replace view deals as select * from all_deals where ${sql.raw(PUBLISHED)}`.execute(db);
  for (const [name, columns] of Object.entries(ORDERS)) {
    await sql`
      create index ${sql.ref(`deals_of_store_${name}`)} on all_deals (store_slug, is_live, ${sql.raw(columns)})
      where ${sql.raw(PUBLISHED)}`.execute(db);
  }
  await sql`analyze all_deals`.execute(db);

  await sql`
    create table deal_store_counts (
      store_slug text not null,
      category text not null,
      store text not null,
      deals integer not null,
      live integer not null,
      primary key (store_slug, category)
    ) with (fillfactor = 70)`.execute(db);
  await sql`
    insert into deal_store_counts (store_slug, category, store, deals, live)
    select store_slug, coalesce(category, ''), max(store), count(*), count(*) filter (where is_live)
    from all_deals where ${sql.raw(PUBLISHED)} group by grouping sets ((store_slug), (store_slug, category))`.execute(
    db,
  );
  await createTriggers(db);
}

/** Counts are taken in the order of their key, so that two writers cannot wait for each other. */
async function createTriggers(db: Kysely<unknown>): Promise<void> {
  const changed = {
    insert: "select *, 1 as by from new_rows",
    delete: "select *, -1 as by from old_rows",
    update: "select *, 1 as by from new_rows union all select *, -1 as by from old_rows",
  };
  const tables = {
    insert: "new table as new_rows",
    delete: "old table as old_rows",
    update: "new table as new_rows old table as old_rows",
  };
  for (const event of ["insert", "update", "delete"] as const) {
    const name = sql.ref(`deals_store_counted_${event}`);
    await sql`
      create function ${name}() returns trigger language plpgsql as $$
      begin
        insert into deal_store_counts as kept (store_slug, category, store, deals, live)
        select changed.store_slug, key.category, max(changed.store), sum(by), sum(by * is_live::integer)
        from (${sql.raw(changed[event])}) changed
        cross join lateral (values (''), (changed.category)) key (category)
        where ${sql.raw(PUBLISHED)}
        group by changed.store_slug, key.category
        having sum(by) <> 0 or sum(by * is_live::integer) <> 0
        order by changed.store_slug, key.category
        on conflict (store_slug, category) do update set
          deals = kept.deals + excluded.deals,
          live = kept.live + excluded.live,
          store = case when kept.deals > 0 then kept.store else excluded.store end;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger ${name} after ${sql.raw(event)} on all_deals
      referencing ${sql.raw(tables[event])} for each statement execute function ${name}()`.execute(db);
  }
}
