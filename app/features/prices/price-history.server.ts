import { sql } from "kysely";
import type { Database } from "~/platform/db/connection.server";
import { DAY_MS } from "~/platform/values/durations";
import { parseUrl } from "~/platform/values/parse-url";
import type { PriceSpan } from "./coverage";
import { offerKey } from "./offer-key.server";
import { DAYS_COMPARED, priceVerdict } from "./verdict";

const MAX_DAYS = 730;
const MAX_SPANS = 1_000;

/** The limit of spans read per card; prices that change more often get no badge. */
const MAX_CARD_SPANS = 100;

/** One JSON value with an array per column: parsing rows takes three times as long, an array per span twice. */
interface HistoryRead {
  /** The prices; null without observations. */
  prices: number[] | null;
  listPrices: number[];
  /** Milliseconds since 1970, as `lastSeen`. */
  firstSeen: number[];
  lastSeen: number[];
  sources: string[];
}

const HISTORY = sql<HistoryRead>`json_build_object(
  'prices', json_agg(price order by ended_at),
  'listPrices', json_agg(list_price order by ended_at),
  'firstSeen', json_agg(date_part('epoch', first_seen) * 1000 order by ended_at),
  'lastSeen', json_agg(date_part('epoch', last_seen) * 1000 order by ended_at),
  'sources', json_agg(source order by ended_at)
)`;

/** The spans up to `now`, without observations dated in the future. */
const spansUntil = (now: Date) => sql`(
  select offer_id, price, list_price, first_seen, least(last_seen, ${now}::timestamptz) as last_seen, source, ended_at
  from price_spans where first_seen <= ${now}::timestamptz
) observed`;

/** The spans of a history as it was read. */
export function spansOf({ prices, listPrices, firstSeen, lastSeen, sources }: HistoryRead): PriceSpan[] {
  return (prices ?? []).map((price, at) => ({
    price,
    listPrice: Number(listPrices[at]),
    firstSeen: new Date(Math.round(Number(firstSeen[at]))),
    lastSeen: new Date(Math.round(Number(lastSeen[at]))),
    source: String(sources[at]),
  }));
}

interface HistoryKey {
  deal: { id: string; url: string };
  now: Date;
}

/** The prices of a deal's offer in the last two years, oldest first, from all deals of the offer. */
export async function priceHistory(db: Database, key: HistoryKey): Promise<PriceSpan[]> {
  const { rows } = await sql<{ spans: HistoryRead }>`select ${historyQuery(key)} as spans`.execute(db);
  return rows.flatMap(({ spans }) => spansOf(spans));
}

/** The subquery from which {@link spansOf} has a price history. */
export function historyQuery({ deal, now }: HistoryKey) {
  // Deals older than price histories have no offer, and some no address.
  const keyOfAddress = parseUrl(deal.url) ? offerKey({ url: deal.url }) : null;
  return sql<HistoryRead>`(
    select ${HISTORY} from (
      select * from ${spansUntil(now)}
      where offer_id = coalesce(
          (select offer_id from all_deals where id = ${deal.id}),
          (select id from offers where key = ${keyOfAddress})
        )
        and ended_at > ${new Date(now.getTime() - MAX_DAYS * DAY_MS)}
      order by ended_at desc limit ${MAX_SPANS}
    ) latest
  )`;
}

export type LowestPriceHistory = HistoryRead | null;

/** What {@link isLowestIn90Days} needs of a row of `deals`: null without a higher price and an earlier observation. */
export function lowestPriceHistory(now: Date) {
  const since = new Date(now.getTime() - DAYS_COMPARED * DAY_MS);
  return sql<LowestPriceHistory>`(
    select ${HISTORY} from (
      select * from ${spansUntil(now)}
      where offer_id = deals.offer_id and ended_at > ${since} order by ended_at desc limit ${MAX_CARD_SPANS}
    ) latest
    where deals.expires_at is null or deals.expires_at > ${now}
    having max(price) > deals.discounted_price and min(first_seen) <= ${since}
  )`;
}

/** Whether the verdict on a deal's price is "lowest90". */
export function isLowestIn90Days(
  { history, ...deal }: { history: LowestPriceHistory; discountedPrice: number; expiresAt: Date | null },
  now: Date,
): boolean {
  return (
    history !== null &&
    priceVerdict(spansOf(history), { price: deal.discountedPrice, expiresAt: deal.expiresAt }, now).verdict ===
      "lowest90"
  );
}
