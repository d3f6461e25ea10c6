import { sql } from "kysely";
import type { DealTitles } from "~/features/deals/deal-texts";
import { storeSlug } from "~/features/deals/slugs";
import type { Database } from "~/platform/db/connection.server";
import type { AlertRule } from "./alert";
import { alertQuery } from "./alert-query.server";
import { alertColumns } from "./alerts.server";
import { asAlert, FITS, KIND } from "./matching.server";
import type { AlertTrigger } from "./tables";

/** The days that a rehearsal looks back. */
const REHEARSAL_DAYS = 30;

/** The limit of messages that a rehearsal counts and lists. */
export const MAX_REHEARSED = 1_000;

export interface RehearsedMessage {
  kind: AlertTrigger;
  at: Date;
  deal: DealTitles & { id: string };
  price: number;
  priceBefore: number | null;
}

/**
 * The messages of the last 30 days had the alert existed, newest first, up to 1,000: for the deals as they are now and the prices
 * that they had, without deals that are no longer published.
 */
export async function rehearse(
  db: Database,
  { rule, userId, now }: { rule: AlertRule; userId: string; now: Date },
): Promise<RehearsedMessage[]> {
  const stored = await alertQuery(db, rule);
  const alert = asAlert({ user_id: userId, ...alertColumns(rule), store_slug: storeSlug(rule.store ?? ""), ...stored });
  const { dealId } = rule;
  const since = sql`${now}::timestamptz - make_interval(days => ${REHEARSAL_DAYS})`;
  // A condition that indexes support, for each part.
  const deals = sql`deals deal where ${sql.join(
    [
      sql`true`,
      ...(stored.query ? [sql`search @@ ${stored.query}::tsquery`] : []),
      ...(dealId ? [sql`id = coalesce((select merged_into from all_deals where id = ${dealId}), ${dealId})`] : []),
    ],
    sql` and `,
  )}`;
  const { rows } = await sql<DealTitles & Omit<RehearsedMessage, "deal"> & { id: string }>`
    with event as (
      select id as deal_id, 'new' as kind, created_at as at, null::integer as likes, null::numeric as price_before, coalesce(
        (select price_before from deal_events where deal_id = deal.id and kind = 'price' order by at, id limit 1),
        discounted_price
      ) as price
      from ${deals} and created_at > ${since}
      union all
      select id, 'liked', liked.at, ${rule.minLikes}::integer, null, discounted_price
      from (
        select * from ${deals} and id in (select deal_id from likes where created_at > ${since})
      ) deal
      cross join lateral (
        select created_at as at from likes where deal_id = deal.id order by created_at
        offset greatest(${rule.minLikes}::integer, 1) - 1 limit 1
      ) liked
      where ${rule.minLikes}::integer is not null and liked.at > ${since}
      union all
      select
        deal_id, case when change.kind = 'price' then 'price' else 'back' end, change.at, null, change.price_before,
        coalesce(change.price, (
          select price_before from deal_events later
          where later.deal_id = deal.id and later.kind = 'price' and later.at > change.at order by later.at, later.id limit 1
        ), deal.discounted_price)
      from deal_events change join (select * from ${deals}) deal on deal.id = deal_id
      where change.kind in ('price', 'back', 'live') and change.at > ${since}
    )
    select deal.id, deal.title, deal.lang, deal.translations, ${KIND} as kind, event.at, event.price,
      event.price_before as "priceBefore"
    from event join deals deal on deal.id = event.deal_id cross join ${alert} alert
    where event.at <= ${now} and ${FITS}
    order by event.at desc, deal.id limit ${MAX_REHEARSED}`.execute(db);
  return rows.map(({ id, title, lang, translations, ...message }) => ({
    ...message,
    deal: { id, title, lang, translations },
  }));
}
