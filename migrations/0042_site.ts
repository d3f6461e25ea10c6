import { type Kysely, sql } from "kysely";

/**
 * What makes the site somebody's own: one row, where null stands for the default, and texts by name and language. Both are
 * shown on every page, so that a change of them is one of the content.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table site (
      only_row boolean primary key default true check (only_row),
      name text check (char_length(name) between 1 and 60),
      filing text check (char_length(filing) between 1 and 60),
      daily_deals integer check (daily_deals between 0 and 9999999),
      brand_color text check (brand_color ~ '^#[0-9a-f]{6}$'),
      ink_light text check (ink_light ~ '^#[0-9a-f]{6}$'),
      ink_dark text check (ink_dark ~ '^#[0-9a-f]{6}$'),
      logo bytea check (octet_length(logo) between 1 and 65536),
      logo_type text check (logo_type in ('png', 'jpg', 'webp')),
      logo_width integer check (logo_width > 0),
      logo_height integer check (logo_height > 0),
      check (num_nonnulls(logo, logo_type, logo_width, logo_height) in (0, 4)),
      check (brand_color is not null or num_nonnulls(ink_light, ink_dark) = 0)
    )`.execute(db);
  await sql`
    create table site_texts (
      name text check (char_length(name) between 1 and 40),
      lang text check (lang in ('en', 'zh')),
      text text not null check (char_length(text) between 1 and 20000),
      primary key (name, lang)
    )`.execute(db);
  await sql`
    create function site_changed() returns trigger language plpgsql as $$
    begin
      update content_version set version = version + 1;
      return null;
    end $$`.execute(db);
  for (const table of ["site", "site_texts"]) {
    await sql`
      create trigger site_changed after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function site_changed()`.execute(db);
  }
}
