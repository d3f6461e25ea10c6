import { type RawBuilder, sql } from "kysely";

/** A price that is seen to be the same is written down again after so long. */
const EXTENDED = sql`interval '1 day'`;

/** Longest time between two sights of one span. */
const UNSEEN = sql`interval '7 days'`;

/**
 * Writes down what offers cost, as the part of a statement that writes deals. A price that is as before lasts longer; another
 * begins a span of its own, and so does the same one that nobody has seen for a week. A trigger keeps the span that ends.
 * However many write at once, each change is one span.
 *
 * @param offers rows with `offer_key`, `discounted_price`, `original_price` and `source`; of two of one offer the lower price
 *   counts
 * @param now when the prices were seen; a moment ahead of the database's clock counts as its present
 */
export function recordPrices(offers: RawBuilder<unknown>, now: RawBuilder<Date>): RawBuilder<unknown> {
  const differs = sql`(kept.price, kept.list_price) is distinct from (excluded.price, excluded.list_price)`;
  const begins = sql`(${differs} or kept.last_seen < excluded.last_seen - ${UNSEEN})`;
  // Never before what was seen last, whatever the clocks of two writers say.
  const after = sql`greatest(excluded.first_seen, kept.last_seen + interval '1 millisecond')`;
  return sql`
    insert into price_spans as kept (offer_key, price, list_price, first_seen, last_seen, source)
    select distinct on (offer_key)
      offer_key, discounted_price, original_price, least(${now}, now()), least(${now}, now()), source
    from ${offers} order by offer_key, discounted_price, original_price
    on conflict (offer_key, ended_at) do update set
      price = excluded.price,
      list_price = excluded.list_price,
      source = excluded.source,
      first_seen = case when ${begins} then ${after} else kept.first_seen end,
      last_seen = case when ${begins} then ${after} else excluded.last_seen end
    where ${differs} or kept.last_seen <= excluded.last_seen - ${EXTENDED}`;
}
