import { type Kysely, sql } from "kysely";

/** The Han characters of app/features/deals/deal-texts.ts. */
const HAN = "[々〇㐀-䶿一-鿿豈-龎𠀀-𲎯]";

/**
 * The language of a deal's texts, guessed by their script for those that exist, and its texts in other languages. The
 * indexes find the few deals of a language that is rare. Triggers are disabled, since nothing that they count changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table all_deals
      add column lang text not null default 'en' check (lang in ('en', 'zh')),
      add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object')`.execute(db);
  await sql`alter table all_deals disable trigger user`.execute(db);
  await sql`update all_deals set lang = 'zh' where title || description ~ ${sql.lit(HAN)}`.execute(db);
  await sql`alter table all_deals enable trigger user`.execute(db);
  await sql`create or replace view deals as select * from all_deals where status = 'published'`.execute(db);
  for (const lang of ["en", "zh"]) {
    await sql`
      create index ${sql.ref(`deals_in_${lang}`)} on all_deals (created_at desc, id desc)
      where status = 'published' and (lang = ${sql.lit(lang)} or translations ? ${sql.lit(lang)})`.execute(db);
  }
}
