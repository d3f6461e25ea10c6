import { sql } from "kysely";
import type { Database } from "~/db/connection.server";
import { inBatches } from "~/db/in-batches.server";

const BATCH_SIZE = 1_000;

/** Longer than `last_seen` of an offer lags behind: who refers to an older one locks it first. */
const UNSEEN_FOR = sql`interval '30 days'`;

export async function purgeOffers(db: Database, now: Date): Promise<number> {
  const purgeBatch = sql`
    delete from offers where id in (
      select id from offers
      where last_seen <= ${now}::timestamptz - ${UNSEEN_FOR}
        and not exists (select from all_deals where offer_id = offers.id)
        and not exists (select from price_spans where offer_id = offers.id)
      order by id limit ${BATCH_SIZE} for update skip locked
    )`;
  return inBatches(BATCH_SIZE, () => purgeBatch.execute(db));
}
