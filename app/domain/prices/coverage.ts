/** What an offer cost, from the first to the last time that it was seen so. */
export interface PriceSpan {
  price: number;
  listPrice: number;
  firstSeen: Date;
  lastSeen: Date;
  source: string;
}

export const DAY = 86_400_000;
const WEEK = 7 * DAY;

/** Where nobody has looked for longer, nothing is known of the price. */
export const MAX_GAP = 14 * DAY;

/** A stretch of time, in milliseconds. */
export interface Period {
  from: number;
  to: number;
}

/** A price and how long it is taken to have held: until the next was seen, where nobody waited too long to look. */
export interface PriceInterval extends Period {
  price: number;
}

/** The prices of an offer as they followed each other, up to `until`. */
export function priceIntervals(spans: readonly PriceSpan[], until: number): PriceInterval[] {
  return spans.map(({ price, firstSeen, lastSeen }, at) => {
    const next = spans[at + 1]?.firstSeen.getTime() ?? until;
    const to = next - lastSeen.getTime() <= MAX_GAP ? next : lastSeen.getTime();
    return { price, from: firstSeen.getTime(), to };
  });
}

/** What held within a period, cut off at its ends. */
export function within(held: readonly PriceInterval[], { from, to }: Period): PriceInterval[] {
  return held
    .filter((one) => one.to > from && one.from < to)
    .map((one) => ({ price: one.price, from: Math.max(one.from, from), to: Math.min(one.to, to) }));
}

/**
 * Whether an offer was watched through a period: from before its beginning, never left alone for more than 14 days, and
 * seen in at least two thirds of its weeks, which are counted back from its end.
 *
 * @param spans what was seen up to the end of the period, oldest first
 */
export function hasCoverage(spans: readonly PriceSpan[], { from, to }: Period): boolean {
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last || first.firstSeen.getTime() > from || to - last.lastSeen.getTime() > MAX_GAP) return false;
  const leftAlone = spans.some((span, at) => {
    const before = spans[at - 1];
    return before && span.firstSeen.getTime() > from && isGap(before, span);
  });
  if (leftAlone) return false;
  const weeks = Math.ceil((to - from) / WEEK);
  let seen = 0;
  for (let week = 0; week < weeks; week += 1) {
    const end = to - week * WEEK;
    const begin = Math.max(from, end - WEEK);
    if (spans.some(({ firstSeen, lastSeen }) => firstSeen.getTime() <= end && lastSeen.getTime() > begin)) seen += 1;
  }
  return seen * 3 >= weeks * 2;
}

/** Whether nobody looked for too long between two spans that follow each other. */
export function isGap(before: PriceSpan, after: PriceSpan): boolean {
  return after.firstSeen.getTime() - before.lastSeen.getTime() > MAX_GAP;
}

/** The latest stretch of time in which the offer was never left alone for too long; null where it was never seen. */
export function lastCoverage(spans: readonly PriceSpan[]): Period | null {
  const last = spans.at(-1);
  if (!last) return null;
  let at = spans.length - 1;
  for (; at > 0; at -= 1) {
    const [before, after] = [spans[at - 1], spans[at]];
    if (before && after && isGap(before, after)) break;
  }
  return { from: (spans[at] ?? last).firstSeen.getTime(), to: last.lastSeen.getTime() };
}

/** Below or at which an offer was for half of the time that it was not free; null where it always was. */
export function medianPrice(held: readonly PriceInterval[]): number | null {
  const sorted = held.filter(({ price }) => price > 0).toSorted((a, b) => a.price - b.price);
  const half = totalTime(sorted) / 2;
  let passed = 0;
  for (const one of sorted) {
    passed += one.to - one.from;
    if (passed >= half) return one.price;
  }
  return null;
}

/** Milliseconds that some prices held together. */
export function totalTime(held: readonly PriceInterval[]): number {
  return held.reduce((sum, { from, to }) => sum + (to - from), 0);
}
