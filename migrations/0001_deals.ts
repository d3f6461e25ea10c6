import { type Kysely, sql } from "kysely";

const CATEGORIES = [
  "electronics",
  "fashion",
  "home_kitchen",
  "health_fitness",
  "books",
  "sports",
  "beauty",
  "automotive",
  "toys_games",
  "other",
];
const SOURCES = ["crawler", "admin", "user", "revisedbyadmin", "revisedbyuser"];

/** The orders of specification §3.4 and newest first; each serves the whole list and, behind the category, a category's. */
const ORDERS: Record<string, string> = {
  newest: "created_at desc, id desc",
  discount: "discount_percentage desc, created_at desc, id desc",
  price: "discounted_price, id",
  rating: "average_rating desc, ratings_count desc, id desc",
  expiry: "expires_at, id",
};

export async function up(db: Kysely<unknown>): Promise<void> {
  const oneOf = (values: string[]) => sql.join(values.map((value) => sql.lit(value)));

  // numeric accepts NaN, and NaN >= 0 is true: BETWEEN is what keeps it out.
  await sql`
    create table deals (
      id uuid primary key default gen_random_uuid(),
      title text not null check (char_length(title) between 1 and 200),
      description text not null default '' check (char_length(description) <= 5000),
      original_price numeric(10, 2) not null check (original_price between 0 and 99999999.99),
      discounted_price numeric(10, 2) not null check (discounted_price between 0 and original_price),
      discount_percentage smallint not null generated always as (
        case when original_price > 0 and discounted_price > 0
          then round((original_price - discounted_price) / original_price * 100) else 0 end
      ) stored,
      image_url text not null default '',
      store text not null check (char_length(store) between 1 and 100),
      category text not null check (category in (${oneOf(CATEGORIES)})),
      tags text[] not null default '{}',
      tag_slugs text[] not null default '{}' check (cardinality(tag_slugs) = cardinality(tags)),
      url text not null check (url ~* '^https?://'),
      crawlurl text not null default '',
      import_key text unique,
      source text not null check (source in (${oneOf(SOURCES)})),
      expires_at timestamptz(3),
      featured boolean not null default false,
      coupon text check (char_length(coupon) <= 50),
      rating_sum integer not null default 0 check (rating_sum between ratings_count and ratings_count * 5),
      ratings_count integer not null default 0 check (ratings_count >= 0),
      average_rating numeric(3, 2) not null generated always as (
        case when ratings_count > 0 then round(rating_sum::numeric / ratings_count, 2) else 0 end
      ) stored,
      like_count integer not null default 0 check (like_count >= 0),
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now()
    )`.execute(db);

  for (const [name, columns] of Object.entries(ORDERS)) {
    await sql`create index ${sql.ref(`deals_${name}`)} on deals (${sql.raw(columns)})`.execute(db);
    await sql`create index ${sql.ref(`deals_category_${name}`)} on deals (category, ${sql.raw(columns)})`.execute(db);
  }
  await sql`create index deals_tags on deals using gin (tag_slugs)`.execute(db);
  await sql`create index deals_featured on deals (created_at desc, id desc) where featured`.execute(db);

  // How many deals each category, each tag and each pair of them has ('' stands for any): counting rows costs 70 ms at
  // a million of them, reading one row here costs nothing. Kept by the database in the statement that writes deals.
  await sql`
    create table deal_counts (
      category text not null,
      tag_slug text not null,
      tag text not null,
      deals integer not null,
      primary key (category, tag_slug)
    )`.execute(db);
  await sql`create index deal_counts_popular on deal_counts (category, deals desc, tag_slug)`.execute(db);

  // Counts are taken in the order of their key, so that two writers cannot wait for each other.
  await sql`
    create function deals_counted() returns trigger language plpgsql as $$
    declare
      added constant text := 'select category, tags, tag_slugs, 1 as by from new_rows';
      removed constant text := 'select category, tags, tag_slugs, -1 as by from old_rows';
    begin
      execute $insert$
        insert into deal_counts as kept (category, tag_slug, tag, deals)
        select key.category, tag.slug, max(tag.name), sum(changed.by)
        from ($insert$ || case tg_op
          when 'INSERT' then added
          when 'DELETE' then removed
          else added || ' union all ' || removed
        end || $insert$) changed
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
      $insert$;
      return null;
    end $$`.execute(db);
  for (const [event, tables] of [
    ["insert", "new table as new_rows"],
    ["delete", "old table as old_rows"],
    ["update", "new table as new_rows old table as old_rows"],
  ] as const) {
    await sql`
      create trigger ${sql.ref(`deals_counted_${event}`)} after ${sql.raw(event)} on deals
      referencing ${sql.raw(tables)} for each statement execute function deals_counted()`.execute(db);
  }
}
