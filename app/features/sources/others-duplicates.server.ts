import { sql } from "kysely";
import type { Deal } from "~/features/deals/deal";
import type { DeliveredDeal } from "~/features/deals/import/import.server";
import { type DeliveryContext, OWNED_FOR, recordOtherDeliveries } from "~/features/deals/import/ownership.server";
import { compareTitles } from "~/features/duplicates/compare-titles.server";
import { dealFacts } from "~/features/duplicates/title-facts.server";
import { identifyOffer } from "~/features/prices/offer-key.server";
import type { Database } from "~/platform/db/connection.server";

const MAX_COMPARED = 5;

/** Maps the key of a new deal to that of another source's live deal of the same offer and variant: it counts as its delivery. */
export async function findOthersDuplicates(
  db: Database,
  deals: readonly DeliveredDeal[],
  { source, run, now }: DeliveryContext,
): Promise<Map<string, string>> {
  const rows = deals.map(({ key, input, gtin, variant }) => ({
    key,
    offer_key: identifyOffer({ ...input, gtin, variant }).key,
  }));
  const found = await sql<Pick<Deal, "id" | "title" | "translations"> & { key: string; importKey: string }>`
    select delivered.key, deal.id, deal.import_key as "importKey", deal.title, deal.translations
    from json_to_recordset(${JSON.stringify(rows)}::json) delivered (key text, offer_key text)
    join offers on offers.key = delivered.offer_key
    cross join lateral (
      select id, import_key, title, translations, created_at from all_deals
      join deliveries using (import_key)
      where offer_id = offers.id and status = 'published' and is_live
        and (expires_at is null or expires_at > ${now}::timestamptz)
        and import_key <> delivered.key and deliveries.source is distinct from ${source}
        and delivered_at > ${now}::timestamptz - ${OWNED_FOR}::interval
      order by created_at, id limit ${MAX_COMPARED}
    ) deal
    where not exists (select from all_deals own where own.import_key = delivered.key)
    order by deal.created_at, deal.id`.execute(db);
  const inputs = new Map(deals.map((deal) => [deal.key, deal.input]));
  const duplicates = new Map<string, { id: string; importKey: string }>();
  for (const { key, id, importKey, ...deal } of found.rows) {
    const input = inputs.get(key);
    if (!input || duplicates.has(key)) continue;
    const isVariant = compareTitles(dealFacts(input), dealFacts(deal)) === null;
    if (!isVariant) duplicates.set(key, { id, importKey });
  }
  const keys = [...new Set([...duplicates.values()].map(({ importKey }) => importKey))];
  if (keys.length > 0) {
    const theirs = sql`(select unnest(${keys}::text[]) as import_key) theirs`;
    const none = sql`(select null::text as import_key where false) none`;
    await recordOtherDeliveries(theirs, none, { source, run, now }).execute(db);
  }
  return new Map([...duplicates].map(([key, { id }]) => [key, id]));
}
