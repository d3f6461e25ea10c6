import { type Kysely, sql } from "kysely";

/** The names and slugs that migration 0043 gave a site. */
const DEFAULTS = [
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

/**
 * Programs and links outlive a renaming: a category keeps the names (in lower case) and slugs that it has had, until another
 * one has them. A renaming marks its category, whose deals' search documents are then rebuilt in batches, in the order of ids.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table former_category_names (
      kind text check (kind in ('name', 'slug')),
      value text check (char_length(value) between 1 and 60),
      category text not null references categories (key) on delete cascade,
      primary key (kind, value)
    )`.execute(db);
  await sql`
    create table category_rebuilds (
      category text primary key references categories (key) on delete cascade,
      after_id uuid not null
    )`.execute(db);
  const rows = DEFAULTS.flatMap(([key, slug, en = "", zh]) => [
    sql`(${key}, 'slug', ${slug}, 'slug')`,
    sql`(${key}, 'name', ${en.toLowerCase()}, 'en')`,
    sql`(${key}, 'name', ${zh}, 'zh')`,
  ]);
  await sql`
    insert into former_category_names (kind, value, category)
    select kind, value, key from (values ${sql.join(rows)}) given (key, kind, value, field)
    join categories using (key)
    where value <> case field when 'slug' then slug when 'en' then lower(en) else lower(zh) end`.execute(db);
}
