import { type RawBuilder, sql } from "kysely";

/** An unchanged price extends its span at most this often. */
const EXTEND_INTERVAL = sql`interval '1 day'`;

/** Longest time between two observations of one span. */
const MAX_SPAN_GAP = sql`interval '7 days'`;

/**
 * SQL that records price observations within a statement that writes deals. An unchanged price extends its span; a
 * changed one, or one not observed for a week, starts a new span, and a trigger archives the old one. Concurrent writes
 * of one change give one span.
 *
 * @param offers rows with `offer_id`, `discounted_price`, `original_price` and `source`; the lowest price per offer counts
 * @param now the time of observation, clamped to the database's clock
 */
export function recordPrices(offers: RawBuilder<unknown>, now: RawBuilder<Date>): RawBuilder<unknown> {
  const differs = sql`(span.price, span.list_price) is distinct from (excluded.price, excluded.list_price)`;
  const startsSpan = sql`(${differs} or span.last_seen < excluded.last_seen - ${MAX_SPAN_GAP})`;
  // Spans never overlap, even if the clocks of two writers differ.
  const start = sql`greatest(excluded.first_seen, span.last_seen + interval '1 millisecond')`;
  return sql`
    insert into price_spans as span (offer_id, price, list_price, first_seen, last_seen, source)
    select distinct on (offer_id)
      offer_id, discounted_price, original_price, least(${now}, now()), least(${now}, now()), source
    from ${offers} order by offer_id, discounted_price, original_price
    on conflict (offer_id, ended_at) do update set
      price = excluded.price,
      list_price = excluded.list_price,
      source = excluded.source,
      first_seen = case when ${startsSpan} then ${start} else span.first_seen end,
      last_seen = case when ${startsSpan} then ${start} else excluded.last_seen end
    where ${differs} or span.last_seen <= excluded.last_seen - ${EXTEND_INTERVAL}`;
}
