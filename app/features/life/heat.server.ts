import { type RawBuilder, sql } from "kysely";
import type { Database } from "~/platform/db/connection.server";
import { LOCK_ORDER } from "~/platform/db/lock-order.server";
import { DAY_MS } from "~/platform/values/durations";

/**
 * The weights of signals. That a deal works counts more than that it pleases; clicks, which are many and cost nothing, count only
 * by the logarithm of a day's. Publication has a weight, so that new deals rank before they have signals. Bad ratings make
 * nothing hot. NoLuck marks are left to the state: deals that are gone come last anyway.
 */
const WEIGHTS = { published: 4, like: 1, worked: 2, goodRating: 1, clicks: 0.2 };

const GOOD_RATING = 4;

/** The age at which a signal counts half. */
const HALF_LIFE_SECONDS = 2 * 86_400;

/** The days that count: older signals weigh less than a hundredth. */
const WINDOW_DAYS = 14;

export function hotWithoutSignals(publishedAt: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(extract(epoch from ${publishedAt})::float8 / ${HALF_LIFE_SECONDS} + ${Math.log2(WEIGHTS.published)})`;
}

/** The heat, ten times what a deal's signals and publication still weigh: a positive integer, by which the hot list is sorted. */
export function heatOf(hot: number, now: Date): number {
  return Math.max(1, Math.round(10 * 2 ** (hot - now.getTime() / 1000 / HALF_LIFE_SECONDS)));
}

/**
 * The logarithm of decayed weights, log2(Σ weight · 2^(age / -half-life)), less a term that is equal for all deals at a time:
 * it changes only with signals, never with time alone, and the order is the same for a list's next page.
 */
export async function updateHot(db: Database, now: Date): Promise<number> {
  const since = new Date(now.getTime() - WINDOW_DAYS * DAY_MS);
  const { published, like, worked, goodRating, clicks } = WEIGHTS;
  const { numAffectedRows } = await sql`
    with signal as (
      select deal_id, ${like}::float8 as weight, created_at as at from likes where created_at > ${since}
      union all select deal_id, ${worked}, created_at from worked where created_at > ${since}
      union all select deal_id, ${goodRating}, created_at from ratings
        where created_at > ${since} and rating >= ${GOOD_RATING}
      union all select deal_id, ${clicks}::float8 * log(2, 1 + clicks), day + interval '12 hours'
      from deal_clicks where day > ${since}::date
    ), rated_deal as (
      select id, created_at, has_signals, id in (select deal_id from signal) as signals from deals
      where id in (select deal_id from signal union select id from all_deals where has_signals)
    ), weighed as (
      select deal_id, weight, extract(epoch from at)::float8 / ${HALF_LIFE_SECONDS} as half_lives
      from signal join rated_deal on rated_deal.id = deal_id
      union all
      select id, ${published}::float8, extract(epoch from created_at)::float8 / ${HALF_LIFE_SECONDS} from rated_deal
    ), latest as (
      select *, max(half_lives) over (partition by deal_id) as newest from weighed
    ), rated as (
      select deal_id, newest + log(2, sum(weight * 2 ^ greatest(half_lives - newest, -1000))::numeric)::float8 as hot
      from latest group by deal_id, newest
    ), changed as (
      select deals.id, rated.hot, signals
      from deals join rated on rated.deal_id = deals.id join rated_deal on rated_deal.id = deals.id
      where abs(deals.hot - rated.hot) > 0.01 or deals.has_signals <> signals order by ${LOCK_ORDER} for no key update of deals
    )
    update deals set hot = changed.hot, has_signals = changed.signals from changed where deals.id = changed.id`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
