import { type Kysely, sql } from "kysely";

const CATEGORIES = [
  ["electronics", "electronics", "Electronics", "电子数码"],
  ["fashion", "fashion", "Fashion", "服饰鞋包"],
  ["home_kitchen", "home-and-kitchen", "Home & Kitchen", "家居厨房"],
  ["health_fitness", "health-and-fitness", "Health & Fitness", "健康健身"],
  ["books", "books", "Books", "图书"],
  ["sports", "sports", "Sports", "运动户外"],
  ["beauty", "beauty", "Beauty", "美妆个护"],
  ["automotive", "automotive", "Automotive", "汽车用品"],
  ["toys_games", "toys-and-games", "Toys & Games", "玩具游戏"],
  ["other", "other", "Other", "其他"],
];

/** Categories are rows, shown on every page, so that a change of them is one of the content; a deal's is one of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table categories (
      key text primary key check (key ~ '^[a-z0-9_]{1,40}$' and key <> 'all'),
      slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 60),
      en text not null check (char_length(en) between 1 and 40),
      zh text not null check (char_length(zh) between 1 and 40),
      icon text not null check (char_length(icon) between 1 and 40),
      hidden boolean not null default false,
      position integer not null
    )`.execute(db);
  const rows = CATEGORIES.map(
    ([key, slug, en, zh], position) => sql`(${key}, ${slug}, ${en}, ${zh}, ${key}, ${position}::integer)`,
  );
  await sql`insert into categories (key, slug, en, zh, icon, position) values ${sql.join(rows)}`.execute(db);
  await sql`
    create trigger site_changed after insert or update or delete or truncate on categories
    for each statement execute function site_changed()`.execute(db);
  await sql`
    do $$ declare found text; begin
      for found in
        select conname from pg_constraint
        where conrelid = 'all_deals'::regclass and contype = 'c' and pg_get_constraintdef(oid) ~ '^CHECK \\(\\(category '
      loop
        execute format('alter table all_deals drop constraint %I', found);
      end loop;
    end $$`.execute(db);
  await sql`
    alter table all_deals add constraint all_deals_category_fkey foreign key (category) references categories (key)
  `.execute(db);
}
