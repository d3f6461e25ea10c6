import { type RawBuilder, sql } from "kysely";

/** `last_seen` is updated at most this often. */
const UPDATE_INTERVAL = sql`interval '1 day'`;

/** SQL on `offers`: no deal and no price refers to it. */
export const IS_UNREFERRED = sql<boolean>`not exists (select from all_deals where offer_id = offers.id)
  and not exists (select from price_spans where offer_id = offers.id)`;

/**
 * CTEs; `offer` has the `id` and `key` of each row's offer (by `offer_key` and `offer_host`), new ones too: concurrent writers of
 * one wait for each other and get the same id. `now` is clamped to the database's clock.
 */
export function withOffers(rows: RawBuilder<unknown>, now: RawBuilder<Date>): RawBuilder<unknown> {
  // The CTE inserts every offer that this statement's snapshot lacks, so that the rest can be read.
  return sql`
    seen_offer as (
      insert into offers as known (key, host, first_seen, last_seen)
      select distinct on (offer_key) offer_key, offer_host, least(${now}, now()), least(${now}, now())
      from ${rows}
      where not exists (
        select from offers where key = offer_key and last_seen > least(${now}, now()) - ${UPDATE_INTERVAL} and last_seen <= now()
      )
      order by offer_key
      on conflict (key) do update set last_seen = greatest(known.first_seen, least(known.last_seen, now()), excluded.last_seen)
      returning id, key
    ), offer as (
      select id, key from seen_offer
      union select id, key from offers where key in (select offer_key from ${rows})
    )`;
}

/** SQL of deals from JSON, with the columns of `all_deals`, `offer_key` and `offer_host`. */
export function dealsWithOffers(
  deals: readonly { deal: object; offer: { key: string; host: string } }[],
): RawBuilder<unknown> {
  const rows = JSON.stringify(deals.map(({ deal }) => deal));
  const offers = JSON.stringify(deals.map(({ offer: { key, host } }) => ({ offer_key: key, offer_host: host })));
  return sql`rows from (
    json_populate_recordset(null::all_deals, ${rows}::json),
    json_to_recordset(${offers}::json) as (offer_key text, offer_host text)
  )`;
}
