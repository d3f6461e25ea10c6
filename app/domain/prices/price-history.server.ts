import { sql } from "kysely";
import { anyOf } from "~/db/any-of.server";
import type { Database } from "~/db/connection.server";
import { parseUrl } from "~/domain/parse-url";
import { DAY, type PriceSpan } from "./coverage";
import { offerKey } from "./offer-key.server";
import { DAYS_COMPARED, priceVerdict } from "./verdict";

/** How far back a history is told, in days, and the most spans that are told of it: the latest. */
const MAX_DAYS = 730;
const MAX_SPANS = 1_000;

/** Spans of each offer that a list looks at: of a price that changes more often no card says that it is low. */
const MAX_CARD_SPANS = 100;

/**
 * A history read as one value, column by column: hundreds of rows take three times as long to take apart, and hundreds of
 * little arrays twice as long.
 */
interface HistoryRead {
  /** Null where nothing was seen. */
  prices: number[] | null;
  listPrices: number[];
  /** In milliseconds since 1970, as `lastSeen`. */
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

/** The spans of {@link HISTORY} as seen from `now`: an observation dated in the future does not count. */
const seenBy = (now: Date) => sql`(
  select offer_key, price, list_price, first_seen, least(last_seen, ${now}::timestamptz) as last_seen, source, ended_at
  from price_spans where first_seen <= ${now}::timestamptz
) seen`;

function spansOf({ prices, listPrices, firstSeen, lastSeen, sources }: HistoryRead): PriceSpan[] {
  return (prices ?? []).map((price, at) => ({
    price,
    listPrice: Number(listPrices[at]),
    firstSeen: new Date(Math.round(Number(firstSeen[at]))),
    lastSeen: new Date(Math.round(Number(lastSeen[at]))),
    source: String(sources[at]),
  }));
}

/** What the offer of a deal cost in the last two years, oldest first, whichever deals have named it. */
export async function priceHistory(
  db: Database,
  { deal, now }: { deal: { id: string; url: string }; now: Date },
): Promise<PriceSpan[]> {
  // Deals that stood before there were histories know no key of their own, and some no address.
  const keyOfAddress = parseUrl(deal.url) ? offerKey({ url: deal.url }) : null;
  const { rows } = await sql<{ spans: HistoryRead }>`
    select ${HISTORY} as spans from (
      select * from ${seenBy(now)}
      where offer_key = coalesce((select offer_key from all_deals where id = ${deal.id}), ${keyOfAddress}::text)
        and ended_at > ${new Date(now.getTime() - MAX_DAYS * DAY)}
      order by ended_at desc limit ${MAX_SPANS}
    ) told`.execute(db);
  return rows.flatMap(({ spans }) => spansOf(spans));
}

/**
 * Those of some deals whose verdict is "lowest90". Histories are read only of offers that cost more within the 90 days and
 * were seen before them.
 */
export async function lowestIn90Days(
  db: Database,
  { dealIds, now }: { dealIds: readonly string[]; now: Date },
): Promise<ReadonlySet<string>> {
  if (dealIds.length === 0) return new Set();
  const since = new Date(now.getTime() - DAYS_COMPARED * DAY);
  const { rows } = await sql<{ id: string; price: number; expiresAt: Date | null; spans: HistoryRead }>`
    select deals.id, deals.discounted_price as price, deals.expires_at as "expiresAt", told.spans
    from deals cross join lateral (
      select ${HISTORY} as spans from (
        select * from ${seenBy(now)}
        where offer_key = deals.offer_key and ended_at > ${since} order by ended_at desc limit ${MAX_CARD_SPANS}
      ) latest
      having max(price) > deals.discounted_price and min(first_seen) <= ${since}
    ) told
    where deals.id = ${anyOf(dealIds)} and (deals.expires_at is null or deals.expires_at > ${now})`.execute(db);
  const isLow = ({ spans, ...current }: (typeof rows)[number]) =>
    priceVerdict(spansOf(spans), current, now).verdict === "lowest90";
  return new Set(rows.filter(isLow).map(({ id }) => id));
}
