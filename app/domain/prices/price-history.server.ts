import { sql } from "kysely";
import { anyOf } from "~/db/any-of.server";
import type { Database } from "~/db/connection.server";
import { offerKey } from "./offer-key.server";
import { DAYS_COMPARED, priceVerdict } from "./verdict";
import { DAY, LONGEST_GAP, type PriceSpan } from "./watch";

/** How far back a history is told, in days, and the most spans that are told of it: the latest. */
const DAYS_TOLD = 730;
const MOST_SPANS = 1_000;

/** Spans of each offer that a list looks at: of a price that changes more often no card says that it is low. */
const MOST_ON_CARDS = 100;

/** A span within a history that is read as one value: taking hundreds of rows apart takes three times as long. */
type SpanRead = [price: number, listPrice: number, firstSeen: number, lastSeen: number, source: string];

const SPANS = sql`json_agg(
  json_build_array(
    price, list_price, date_part('epoch', first_seen) * 1000, date_part('epoch', last_seen) * 1000, source
  ) order by ended_at
)`;

function spansOf(read: readonly SpanRead[]): PriceSpan[] {
  return read.map(([price, listPrice, firstSeen, lastSeen, source]) => ({
    ...{ price, listPrice, source },
    firstSeen: new Date(Math.round(firstSeen)),
    lastSeen: new Date(Math.round(lastSeen)),
  }));
}

/** What the offer of a deal cost in the last two years, oldest first, whichever deals have named it. */
export async function priceHistory(
  db: Database,
  { deal, now }: { deal: { id: string; url: string }; now: Date },
): Promise<PriceSpan[]> {
  // Deals that stood before there were histories know no key of their own, and some no address.
  const keyOfAddress = URL.canParse(deal.url) ? offerKey(deal.url) : null;
  const { rows } = await sql<{ spans: SpanRead[] | null }>`
    select ${SPANS} as spans from (
      select * from price_spans
      where offer_key = coalesce((select offer_key from all_deals where id = ${deal.id}), ${keyOfAddress}::text)
        and ended_at > ${new Date(now.getTime() - DAYS_TOLD * DAY)}
      order by ended_at desc limit ${MOST_SPANS}
    ) told`.execute(db);
  return spansOf(rows[0]?.spans ?? []);
}

/**
 * Those of some deals whose verdict is "lowest90". Histories are read only of offers that cost more within the 90 days, were
 * seen before them, and were seen lately at the price that the deal asks.
 */
export async function lowestIn90Days(
  db: Database,
  { dealIds, now }: { dealIds: readonly string[]; now: Date },
): Promise<ReadonlySet<string>> {
  if (dealIds.length === 0) return new Set();
  const since = new Date(now.getTime() - DAYS_COMPARED * DAY);
  const { rows } = await sql<{ id: string; price: number; expiresAt: Date | null; spans: SpanRead[] }>`
    select deals.id, deals.discounted_price as price, deals.expires_at as "expiresAt", told.spans
    from deals
    join price_spans present on present.offer_key = deals.offer_key and present.ended_at = 'infinity'
      and present.price = deals.discounted_price and present.price > 0
      and present.first_seen > ${since} and present.last_seen >= ${new Date(now.getTime() - LONGEST_GAP)}
    cross join lateral (
      select ${SPANS} as spans from (
        select * from price_spans
        where offer_key = deals.offer_key and ended_at > ${since} order by ended_at desc limit ${MOST_ON_CARDS}
      ) latest
    ) told
    where deals.id = ${anyOf(dealIds)} and (deals.expires_at is null or deals.expires_at > ${now})
      and exists (
        select from price_spans
        where offer_key = deals.offer_key and ended_at > ${since} and price > deals.discounted_price
      )
      and exists (
        select from price_spans
        where offer_key = deals.offer_key and ended_at > ${since} and first_seen <= ${since}
      )`.execute(db);
  const isLow = ({ spans, ...current }: (typeof rows)[number]) =>
    priceVerdict(spansOf(spans), current, now).verdict === "lowest90";
  return new Set(rows.filter(isLow).map(({ id }) => id));
}
