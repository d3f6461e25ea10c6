import { DAY_MS } from "~/platform/values/durations";
/** A price of an offer, from its first to its last observation. */
export interface PriceSpan {
  price: number;
  listPrice: number;
  firstSeen: Date;
  lastSeen: Date;
  source: string;
}

const WEEK_MS = 7 * DAY_MS;

/** The longest gap between observations; after a longer one the price is unknown. */
export const MAX_GAP_MS = 14 * DAY_MS;

/** Times in milliseconds since 1970. */
interface Period {
  from: number;
  to: number;
}

/** A price and its assumed duration: until the next observation, unless the gap is too long. */
export interface PriceInterval extends Period {
  price: number;
}

export function priceIntervals(spans: readonly PriceSpan[], until: number): PriceInterval[] {
  return spans.map(({ price, firstSeen, lastSeen }, at) => {
    const next = spans[at + 1]?.firstSeen.getTime() ?? until;
    const to = next - lastSeen.getTime() <= MAX_GAP_MS ? next : lastSeen.getTime();
    return { price, from: firstSeen.getTime(), to };
  });
}

export function within(intervals: readonly PriceInterval[], { from, to }: Period): PriceInterval[] {
  return intervals
    .filter((one) => one.to > from && one.from < to)
    .map((one) => ({ price: one.price, from: Math.max(one.from, from), to: Math.min(one.to, to) }));
}

/**
 * The first observation is before the period, no gap is above 14 days, and at least two thirds of its weeks, counted back from
 * its end, have one. `spans` are those up to its end, oldest first.
 */
export function hasCoverage(spans: readonly PriceSpan[], { from, to }: Period): boolean {
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last || first.firstSeen.getTime() > from || to - last.lastSeen.getTime() > MAX_GAP_MS) return false;
  const hasGap = spans.some((span, at) => {
    const before = spans[at - 1];
    return before && span.firstSeen.getTime() > from && isGap(before, span);
  });
  if (hasGap) return false;
  const weeks = Math.ceil((to - from) / WEEK_MS);
  let observedWeeks = 0;
  for (let week = 0; week < weeks; week += 1) {
    const end = to - week * WEEK_MS;
    const begin = Math.max(from, end - WEEK_MS);
    if (spans.some(({ firstSeen, lastSeen }) => firstSeen.getTime() <= end && lastSeen.getTime() > begin))
      observedWeeks += 1;
  }
  return observedWeeks * 3 >= weeks * 2;
}

export function isGap(before: PriceSpan, after: PriceSpan): boolean {
  return after.firstSeen.getTime() - before.lastSeen.getTime() > MAX_GAP_MS;
}

/** The latest period without a gap; null without observations. */
export function lastCoverage(spans: readonly PriceSpan[]): Period | null {
  const first = spans.findLast((span, at) => {
    const before = spans[at - 1];
    return !before || isGap(before, span);
  });
  const last = spans.at(-1);
  return first && last ? { from: first.firstSeen.getTime(), to: last.lastSeen.getTime() } : null;
}

/** The time-weighted median of the non-zero prices; null where there are none. */
export function medianPrice(intervals: readonly PriceInterval[]): number | null {
  const sorted = intervals.filter(({ price }) => price > 0).toSorted((a, b) => a.price - b.price);
  const half = totalTime(sorted) / 2;
  let passed = 0;
  for (const one of sorted) {
    passed += one.to - one.from;
    if (passed >= half) return one.price;
  }
  return null;
}

export function totalTime(intervals: readonly PriceInterval[]): number {
  return intervals.reduce((sum, { from, to }) => sum + (to - from), 0);
}
