import { type RawBuilder, sql } from "kysely";
import { ALERT_CONDITIONS, type AlertConditions } from "~/features/conditions/conditions";
import { type ComparedDeal, MATCHES } from "~/features/conditions/matches.server";
import { DAYS_COMPARED } from "~/features/prices/verdict";
import type { Database } from "~/platform/db/connection.server";
import { storedCondition } from "./alert-columns.server";

/** The number of alert events that one transaction matches. */
const BATCH_SIZE = 200;

/** The least relative change of a price that is news, unless the price crosses the alert's highest price. */
const LEAST_CHANGE = 0.02;

/** How long before its end a deal is ending soon. */
const ENDING_SOON = sql`interval '24 hours'`;

/** Changes within this time count as one: an import records a price in its history before it is the deal's. */
const MOMENT = sql`interval '1 hour'`;

/**
 * Whether the price of an event is below all others that its offer had in 90 days; not of an offer without others. What ended within
 * the hour before the event is another price too: one that comes back is told once.
 */
const IS_NEW_LOW = sql`(
  select coalesce(min(span.price) > event.price and bool_or(span.first_seen < event.at - ${MOMENT}), false)
  from price_spans span
  where span.offer_id = deal.offer_id and (span.first_seen < event.at - ${MOMENT} or span.ended_at <= event.at)
    and span.ended_at > event.at - make_interval(days => ${DAYS_COMPARED})
)`;

/** The discount at the price of an event, as in the column `discount_percentage`. */
const PERCENT = sql`(
  case when deal.original_price > 0 and event.price > 0
    then round((deal.original_price - event.price) / deal.original_price * 100) else 0 end
)`;

/** The kind of message that an event causes for an alert; null: none. */
export const KIND = sql`case
  when event.kind = 'new' then case when alert.min_likes is null then 'new' end
  when event.kind = 'liked' then case when alert.min_likes = event.likes then 'new' end
  when event.kind = 'back' then 'back'
  when event.price >= event.price_before * ${1 + LEAST_CHANGE}::numeric then 'dearer'
  when event.price <= event.price_before * ${1 - LEAST_CHANGE}::numeric then 'cheaper'
  when event.price <= alert.max_price and event.price_before > alert.max_price then 'cheaper'
end`;

const ABOUT_EVENT: ComparedDeal = { deal: sql`deal.`, price: sql`event.price`, percent: PERCENT };

/** Whether a deal meets an alert's condition at an event. A rising price may leave the range and the low that are asked for. */
function meets(name: keyof AlertConditions) {
  if (name === "q") return sql`(alert.query is null or deal.search @@ alert.query::tsquery)`;
  const { column, isAny } = storedCondition(name);
  const isMet = name === "lowest" ? IS_NEW_LOW : MATCHES[name](ABOUT_EVENT, column);
  const isDearer = name === "lowest" || name === "maxPrice" ? sql` or ${KIND} = 'dearer'` : sql``;
  return sql`(${isAny}${isDearer} or ${isMet})`;
}

/**
 * Whether an alert asks for an event of a deal, in rows of those names, but for its anchors. Rehearsal and matching share it, so
 * that an alert does what its form has shown.
 */
export const FITS = sql`
  ${KIND} = any(alert.triggers)
  and ${sql.join(ALERT_CONDITIONS.map(meets), sql` and `)}
  and not exists (select from submissions where deal_id = deal.id and kind = 'deal' and user_id = alert.user_id)`;

/** The keys of a deal, of which `alertQuery` names one for each alert that the deal can match. */
const KEYS = sql`(
  select array_agg(key) as keys from (
    select substr(lexeme, 2) as key from unnest(tsvector_to_array(deal.search)) lexeme
    union
    -- A single character of Chinese is a prefix.
    select substr(lexeme, 2, 1) from unnest(tsvector_to_array(deal.search)) lexeme where lexeme ~ '^.[^ -~]'
    union all
    select unnest(array['*', '=' || deal.category, '@' || deal.store_slug, '!' || deal.id])
    union all
    select '#' || tag from unnest(deal.tag_slugs) tag
    union all
    select '!' || merged.id from all_deals merged where merged.merged_into = deal.id
  ) key
)`;

/**
 * Turns alert events into messages, once for each user and event, of their oldest alert that matches. One statement locks the
 * events and deletes them, so that each is handled once. Returns the number of messages.
 */
export async function matchAlerts(db: Database): Promise<number> {
  let messages = 0;
  for (;;) {
    const { rows } = await sql<{ events: number; messages: number }>`
      with event as (
        delete from alert_events where id in (
          select id from alert_events order by id limit ${BATCH_SIZE} for update skip locked
        ) returning *
      ),
      -- Materialized, or the keys might be computed again for each alert.
      told as materialized (
        select event.*, key.keys from event join deals deal on deal.id = event.deal_id cross join lateral ${KEYS} key
        where deal.is_live
      ),
      message as (
        insert into messages (user_id, event, kind, alert_id, deal_id, price, price_before, at)
        select distinct on (alert.user_id, event.id)
          alert.user_id,
          case when event.kind in ('new', 'liked') then 'new:' || deal.id else event.kind || ':' || event.id end,
          ${KIND}, alert.id, deal.id, event.price, event.price_before, event.at
        from told event join all_deals deal on deal.id = event.deal_id
        join alerts alert on alert.anchors && event.keys
        where alert.paused_at is null and alert.updated_at <= event.at
          and ${FITS}
        order by alert.user_id, event.id, alert.created_at, alert.id
        on conflict (user_id, event) do nothing
        returning 1
      )
      select (select count(*) from event) as events, (select count(*) from message) as messages`.execute(db);
    const [done] = rows;
    messages += done?.messages ?? 0;
    if ((done?.events ?? 0) < BATCH_SIZE) return messages;
  }
}

/** Writes messages about deals that end within a day, once for each end date. Returns the number of messages. */
export async function tellOfEndings(db: Database, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into messages (user_id, event, kind, alert_id, deal_id, price, at)
    select distinct on (alert.user_id, deal.id)
      alert.user_id, 'ending:' || deal.id || ':' || extract(epoch from deal.expires_at), 'ending',
      alert.id, deal.id, deal.discounted_price,
      least(${now}, greatest(deal.expires_at - ${ENDING_SOON}, deal.updated_at, alert.updated_at))
    from alerts alert
    join all_deals named on named.id = alert.deal_id
    join deals deal on deal.id = coalesce(named.merged_into, named.id)
    where 'ending' = any(alert.triggers) and alert.paused_at is null
      and deal.is_live and deal.expires_at > ${now} and deal.expires_at <= ${now}::timestamptz + ${ENDING_SOON}
    order by alert.user_id, deal.id, alert.created_at
    on conflict (user_id, event) do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** A rule that is not stored, as a row of `alerts`. */
export function asAlert(columns: object): RawBuilder<unknown> {
  return sql`json_populate_record(null::alerts, ${JSON.stringify(columns)}::json)`;
}
