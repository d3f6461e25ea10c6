import { type Kysely, sql } from "kysely";

/**
 * What is sold at a shop is a row of `offers`; deals and prices refer to it instead of repeating its key. Changing the type of
 * the columns writes the tables anew. That leaves room on each page for one more deal of up to 2 KB, so that a like writes no
 * index entry, and stores the status of 0018 in each row: text that a row lacks counts as changed by its first update.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table offers (
      id bigint primary key generated always as identity,
      key text collate "C" not null check (octet_length(key) between 1 and 2048),
      host text not null,
      first_seen timestamptz(3) not null,
      last_seen timestamptz(3) not null check (last_seen >= first_seen)
    ) with (fillfactor = 90)`.execute(db);
  // A hashed key does not say its host.
  await sql`
    insert into offers (key, host, first_seen, last_seen)
    select coalesce(span.key, deal.key),
      case when coalesce(span.key, deal.key) ~ '^sha256:[0-9a-f]{64}$' then coalesce(deal.host, '')
        else substring(coalesce(span.key, deal.key) from '^[^/?#]*') end,
      coalesce(span.first_seen, deal.updated_at), coalesce(span.last_seen, deal.updated_at)
    from (
      select offer_key as key, min(first_seen) as first_seen, max(last_seen) as last_seen from price_spans group by offer_key
    ) span full join (
      select offer_key as key, min(lower(split_part(url, '/', 3))) as host, max(updated_at) as updated_at
      from all_deals where offer_key is not null group by offer_key
    ) deal using (key) order by 1`.execute(db);
  await sql`alter table offers add constraint offers_key_key unique (key)`.execute(db);
  await sql`analyze offers`.execute(db);

  // The expression of a change of type may not contain a query, but may call a function that does.
  await sql`
    create function offer_id_of(wanted text) returns bigint language plpgsql stable strict as $$
    begin
      return (select id from offers where key = wanted);
    end $$`.execute(db);
  await sql`drop view deals`.execute(db);
  await sql`alter table all_deals set (fillfactor = 75), add column status text not null default 'published'`.execute(
    db,
  );
  await sql`alter table all_deals alter column offer_key type bigint using offer_id_of(offer_key)`.execute(db);
  await sql`alter table all_deals rename column offer_key to offer_id`.execute(db);
  await sql`alter table all_deals add foreign key (offer_id) references offers`.execute(db);
  await sql`create view deals as select * from all_deals where deleted_at is null`.execute(db);

  await sql`
    alter table price_spans
      drop constraint price_spans_never_overlap,
      drop constraint price_spans_offer_key_check`.execute(db);
  await sql`alter table price_spans alter column offer_key type bigint using offer_id_of(offer_key)`.execute(db);
  await sql`alter table price_spans rename column offer_key to offer_id`.execute(db);
  await sql`alter table price_spans add foreign key (offer_id) references offers`.execute(db);
  await neverOverlap(db, "int8range(offer_id, offer_id, '[]')");
  await keepEndedPrice(db, "offer_id");
  await sql`drop function offer_id_of`.execute(db);
  await sql`analyze all_deals (offer_id), price_spans`.execute(db);

  // Counters are updated where they are, without new index entries.
  await sql`alter table deal_source_counts set (fillfactor = 70)`.execute(db);
}

async function neverOverlap(db: Kysely<unknown>, offer: string): Promise<void> {
  await sql`
    alter table price_spans add constraint price_spans_never_overlap exclude using gist (
      ${sql.raw(offer)} with &&,
      tstzrange(first_seen, ended_at) with &&
    )`.execute(db);
}

/** The function of 0009, but for the column. */
async function keepEndedPrice(db: Kysely<unknown>, column: string): Promise<void> {
  const offer = sql.raw(column);
  await sql`
    create or replace function keep_ended_price() returns trigger language plpgsql as $$
    begin
      insert into price_spans (${offer}, price, list_price, first_seen, last_seen, source, ended_at)
      values (old.${offer}, old.price, old.list_price, old.first_seen, old.last_seen, old.source, new.first_seen);
      return null;
    end $$`.execute(db);
}
