import { sql } from "kysely";
import { recordPrices } from "~/features/prices/price-spans.server";
import type { Database } from "~/platform/db/connection.server";
import { retryingConflicts } from "~/platform/db/transaction.server";
import { type DeliveredDeal, type ImportResult, importDeals, inOrder } from "./import.server";
import { keptKeys } from "./merged-keys.server";
import { claimDeals, type DeliveryContext } from "./ownership.server";
import { recordEnds } from "./revisions.server";
import { admitDeals } from "./untrusted.server";
import { unwrittenDeals } from "./unwritten.server";

/** A product delivered without a discount, or that cannot be ordered. */
interface OffSale {
  key: string;
  /** Whether its deal ends even if it had no discount. */
  isUnavailable?: boolean;
  /** The current price, if known, for the price history. */
  price?: number;
}

interface EndingOptions {
  /** Whether sales that are over, or past their date, are only reported, for the end of the source's run. */
  endsLater?: boolean;
}

/**
 * Imports delivered deals (see {@link importDeals}). One without discount and coupon expires an existing discounted deal, one
 * that cannot be ordered any existing deal, and withdraws it if it waits in the queue; neither is added. A merged deal has the key of the kept one. The last of duplicate
 * keys counts.
 */
export async function deliverDeals(
  db: Database,
  delivered: readonly DeliveredDeal[],
  from: DeliveryContext & EndingOptions,
): Promise<ImportResult[]> {
  const kept = await keptKeys(
    db,
    delivered.map(({ key }) => key),
  );
  const deals = delivered.map((deal) => {
    const key = kept.get(deal.key);
    return key ? { ...deal, key } : deal;
  });
  const byKey = new Map(deals.map((deal) => [deal.key, deal]));
  const { now, endsLater } = from;
  const offSale = [...byKey.values()].flatMap((deal): OffSale[] => {
    const { key, input, isUnavailable } = deal;
    if (isUnavailable) return [{ key, isUnavailable }];
    if (isOffSale(deal)) return [{ key, price: input.originalPrice }];
    return endsLater && input.expiresAt && input.expiresAt <= now ? [{ key }] : [];
  });
  const results = await endSales(db, offSale, from);
  for (const { key, isUnavailable } of byKey.values()) {
    if (isUnavailable && !results.has(key)) results.set(key, { status: "unchanged" });
  }
  const onSale = [...byKey.values()].filter(({ key }) => !results.has(key));
  const { isTrusted, admitted } = await admitDeals(db, onSale, from);
  const rest = onSale.filter(({ key }) => admitted?.has(key) ?? true);
  const written = await importDeals(db, rest, { ...from, isTrusted });
  for (const { key } of onSale) results.set(key, { status: "held", reason: "untrusted" });
  for (const [index, result] of written.entries()) results.set(rest[index]?.key ?? "", result);
  return inOrder(deals, results);
}

function isOffSale({ input }: DeliveredDeal): boolean {
  return input.discountedPrice === input.originalPrice && input.originalPrice > 0 && input.coupon === null;
}

/** A row without a price is ignored if its delivery contains the deal: products of a catalogue may share an address. */
export async function endSales(
  db: Database,
  products: readonly OffSale[],
  from: DeliveryContext & EndingOptions,
): Promise<Map<string, ImportResult>> {
  if (products.length === 0) return new Map();
  const { source, now, endsLater = false } = from;
  const rows = products.map(({ key, price, isUnavailable: unavailable = false }) => ({
    ...{ import_key: key, price: price?.toFixed(2), unavailable },
  }));
  const priced = sql`(
    select offer_id, price as discounted_price, price as original_price, coalesce(${source}, 'crawler') as source
    from sale where price is not null and offer_id is not null and status <> 'pending' and import_key in (select import_key from claimed)
  ) offer`;
  const end = sql<{ key: string; id: string; ended: boolean; claimed: boolean; waited: boolean }>`
    with product as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) product (import_key text, price numeric, unavailable boolean)
    ), sale as materialized (
      select deal.id, import_key, deal.offer_id, deal.status, deal.source, deal.expires_at, product.price
      from product join all_deals deal using (import_key) left join deliveries delivery using (import_key)
      where (deal.discounted_price < deal.original_price or unavailable)
        and (product.price is not null or delivery.delivered_at is distinct from ${now}::timestamptz)
      order by import_key collate "C" for no key update of deal
    ), claimed as (${claimDeals(sql`sale`, from)}),
    recorded as (${recordPrices(priced, sql`now()`)}),
    ending as (
      select id, expires_at from sale
      where status = 'published' and source not in ('revisedbyadmin', 'revisedbyuser')
        and (expires_at is null or expires_at > ${now}::timestamptz)
        and (${source}::text is null or import_key in (select import_key from claimed))
    ), ended as (
      update deals deal set expires_at = ${now}, updated_at = now(), version = version + 1
      from ending where deal.id = ending.id and not ${endsLater}::boolean
      returning deal.id, deal.version, deal.expires_at
    ), revised as (${recordEnds(sql`now()`)}),
    withdrawn as (
      delete from all_deals deal using sale
      where deal.id = sale.id and sale.status = 'pending' and sale.import_key in (select import_key from claimed)
    )
    select import_key as key, id, ending.id is not null as ended, import_key in (select import_key from claimed) as claimed, status = 'pending' as waited
    from sale left join ending using (id)`;
  const sales = (await retryingConflicts(db, () => end.execute(db))).rows;
  const results = new Map<string, ImportResult>();
  for (const { key, id, ended, waited } of sales) {
    if (waited) results.set(key, { status: "unchanged" });
    if (ended) results.set(key, { status: "ended", id, ...(endsLater && { endsLater }) });
  }
  const rest = sales.flatMap(({ key }) => (results.has(key) ? [] : key));
  const theirs = source === null ? [] : sales.flatMap(({ key, claimed }) => (claimed ? [] : key));
  for (const { key, ...result } of await unwrittenDeals(db, rest, theirs)) results.set(key, result);
  return results;
}
