import { sql } from "kysely";
import type { Database } from "~/platform/db/connection.server";
import { deleteInBatches } from "~/platform/db/in-batches.server";

/** Longer than `last_seen` of an offer lags behind: who refers to an older one locks it first. */
const UNSEEN_FOR = sql`interval '30 days'`;

export function purgeOffers(db: Database, now: Date): Promise<number> {
  const isUnseen = sql`last_seen <= ${now}::timestamptz - ${UNSEEN_FOR}
    and not exists (select from all_deals where offer_id = offers.id)
    and not exists (select from price_spans where offer_id = offers.id)`;
  return deleteInBatches(db, "offers", isUnseen);
}
