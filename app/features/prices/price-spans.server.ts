import { type RawBuilder, sql } from "kysely";

/** An unchanged price extends its span at most this often. */
const EXTEND_INTERVAL = sql`interval '1 day'`;

/** The longest time between two observations of one span. */
const MAX_SPAN_GAP = sql`interval '7 days'`;

/**
 * SQL that records prices in a statement that writes deals. An unchanged price extends its span; a changed one, or one not
 * observed for a week, starts a new span, and a trigger archives the old one. Concurrent writes of one change give one span.
 * `offers` has `offer_id`, `discounted_price`, `original_price` and `source`; the lowest price of an offer counts. `now` is
 * clamped to the database's clock. `dealId` is the deal whose rejection takes the price back; null for a store's own data.
 */
export function recordPrices(
  offers: RawBuilder<unknown>,
  now: RawBuilder<Date>,
  dealId: RawBuilder<unknown> = sql`null::uuid`,
): RawBuilder<unknown> {
  const differs = sql`(span.price, span.list_price) is distinct from (excluded.price, excluded.list_price)`;
  const startsSpan = sql`(${differs} or span.last_seen < excluded.last_seen - ${MAX_SPAN_GAP})`;
  // Observations made while the database's clock was ahead count as made now.
  const lastSeen = sql`least(span.last_seen, clock_timestamp())`;
  // Spans never overlap, even if the clocks of two writers differ.
  const start = sql`(select greatest(excluded.first_seen, ${lastSeen} + interval '1 millisecond') as start)`;
  const isAnothers = sql`span.deal_id is distinct from excluded.deal_id`;
  return sql`
    insert into price_spans as span (offer_id, price, list_price, first_seen, last_seen, source, deal_id)
    select distinct on (offer_id)
      offer_id, discounted_price, original_price, least(${now}, now()), least(${now}, now()), source, ${dealId}
    from ${offers} order by offer_id, discounted_price, original_price
    on conflict (offer_id, ended_at) do update set
      price = excluded.price,
      list_price = excluded.list_price,
      source = excluded.source,
      deal_id = case when ${startsSpan} or not (${isAnothers}) then excluded.deal_id end,
      (first_seen, last_seen) = (
        select
          case when ${startsSpan} then start else least(span.first_seen, excluded.first_seen) end,
          case when ${startsSpan} then start else greatest(excluded.last_seen, ${lastSeen}) end
        from ${start} new
      )
    where ${differs} or span.last_seen <= excluded.last_seen - ${EXTEND_INTERVAL} or span.last_seen > clock_timestamp()
      or (span.deal_id is not null and ${isAnothers})`;
}
