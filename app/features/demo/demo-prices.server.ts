import { offerKey } from "~/features/prices/offer-key.server";
import type { Database } from "~/platform/db/connection.server";
import { DAY_MS } from "~/platform/values/durations";
import { Random } from "./random";

/** A price, and how many days ago it was first and last observed. */
type ObservedPrice = readonly [price: number, from: number, to: number];

interface PricedRecord {
  url: string;
  source: string;
  originalPrice: number;
  discountedPrice: number;
  publishedHoursAgo: number;
  /** Earlier prices, oldest first, that replace invented ones. */
  pricesSeen?: ObservedPrice[] | undefined;
}

const SEED = 20_260_502;

/**
 * Backdates the price histories of the demo's offers; loading has written only the current prices. No program has seen the
 * earlier prices of what members brought.
 */
export async function writePricesSeen(
  db: Database,
  records: readonly PricedRecord[],
  { now, amount }: { now: Date; amount: (price: number) => number },
): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const random = new Random(SEED);
  const histories = new Map(
    records.map((record) => {
      const invented = inventPrices(record, random);
      return [offerKey(record), { list: record.originalPrice, seen: record.pricesSeen ?? invented }];
    }),
  );
  const keys = [...histories.keys()];
  const offers = await db.selectFrom("offers").select(["id", "key"]).where("key", "in", keys).execute();
  const spans = offers.flatMap(({ id, key }) => {
    const { list, seen } = histories.get(key) ?? { list: 0, seen: [] };
    return seen.map(([price, from, to], at) => ({
      offer_id: id,
      price: amount(price),
      list_price: amount(list),
      source: "crawler",
      first_seen: daysAgo(from),
      // The span ends before the next price is seen.
      last_seen: daysAgo(to + 0.01),
      ended_at: daysAgo(seen[at + 1]?.[1] ?? to / 2),
    }));
  });
  if (spans.length === 0) return;
  await db
    .insertInto("price_spans")
    .values(spans)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Invents sixty days or more: the list price, in some an earlier sale, and the deal's price since its publication. */
function inventPrices(record: PricedRecord, random: Random): ObservedPrice[] {
  const { source, originalPrice: list, discountedPrice: price, publishedHoursAgo } = record;
  const begin = publishedHoursAgo / 24;
  const first = Math.max(61, begin + 32) + random.below(20);
  const sale = (share: number) => Math.floor(price + share * (list - price)) + Math.round((price % 1) * 100) / 100;
  const shape = random.pick(["steady", "steady", "lowest", "cheaper", "dearer"] as const);
  if (source === "user" || price === 0 || price === list) return [];
  const before: Record<typeof shape, ObservedPrice[]> = {
    steady: [[list, first, begin]],
    lowest: [
      [list, begin + 150, begin + 48],
      [sale(0.4), begin + 48, begin + 39],
      [list, begin + 39, begin],
    ],
    // A lower price in the 30 days before the deal.
    cheaper: [
      [list, first, begin + 22],
      [sale(-0.15), begin + 22, begin + 15],
      [list, begin + 15, begin],
    ],
    dearer: [
      [list, first, begin + 25],
      [sale(0.5), begin + 25, begin + 18],
      [list, begin + 18, begin],
    ],
  };
  return [...before[shape], ...(begin > 2 ? [[price, begin, 1] as const] : [])];
}
