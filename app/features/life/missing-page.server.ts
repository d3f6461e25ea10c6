import { type RawBuilder, sql } from "kysely";

/**
 * SQL on `link_checks` and their `deal`: the answer that the shop's page is missing counts, until a week after the last such answer.
 * As with reports, those from before the deal came back or was decided on do not.
 */
const COUNTS = sql<boolean>`(
  last_missing_at > clock_timestamp() - interval '7 days'
  and (deal.signals_since is null or first_missing_at > deal.signals_since)
)`;

/** SQL for since when the shop's page has been missing, by two answers a day apart; null if it is not known to be. */
export function missingSince(dealId: RawBuilder<unknown>): RawBuilder<Date | null> {
  return sql`(
    select first_missing_at from link_checks join all_deals deal on deal.id = deal_id
    where deal_id = ${dealId} and ${COUNTS} and last_missing_at >= first_missing_at + interval '1 day'
  )`;
}

/** SQL on `link_checks`: whether a new answer that the page is missing follows a first one, or is the first. */
export function followsMissing(dealId: string): RawBuilder<boolean> {
  return sql`exists (select from all_deals deal where deal.id = ${dealId} and ${COUNTS})`;
}
