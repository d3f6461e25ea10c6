import { sql } from "kysely";
import type { Database } from "~/platform/db/connection.server";

/** The age from which no price is shown (see `priceHistory`). */
const KEPT_WHOLE = sql`interval '2 years'`;

const OFFERS_PER_BATCH = 10_000;

/** Keeps only the cheapest of the old spans that began in a month (UTC), in batches; the site may run meanwhile. */
export async function thinOldPrices(db: Database, now: Date): Promise<number> {
  let deleted = 0;
  for (let after = 0, last = 1; after < last; after += OFFERS_PER_BATCH) {
    const { rows } = await sql<{ deleted: number; last: number }>`
      with ranked as (
        select offer_id, ended_at, row_number() over (
          partition by offer_id, date_trunc('month', first_seen at time zone 'UTC') order by price, ended_at
        ) as place
        from price_spans
        where offer_id > ${after} and offer_id <= ${after + OFFERS_PER_BATCH} and ended_at <= ${now}::timestamptz - ${KEPT_WHOLE}
      ), deleted as (
        delete from price_spans span using ranked
        where span.offer_id = ranked.offer_id and span.ended_at = ranked.ended_at and place > 1
        returning 1
      )
      select (select count(*) from deleted) as deleted, coalesce((select max(id) from offers), 0) as last`.execute(db);
    deleted += rows[0]?.deleted ?? 0;
    last = rows[0]?.last ?? 0;
  }
  return deleted;
}
