import {
  DAY,
  hasCoverage,
  isGap,
  lastCoverage,
  MAX_GAP,
  medianPrice,
  type PriceInterval,
  type PriceSpan,
  priceIntervals,
  totalTime,
  within,
} from "./coverage";

/** What a reader is told of a price, by the rules of docs/decisions/0032. */
export const VERDICTS = ["lowest90", "lowest30", "usual", "unchecked", "short"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What a deal asks today, in dollars, and when it ends. */
export interface CurrentOffer {
  price: number;
  expiresAt: Date | null;
}

/** A verdict with the figures that it stands on; prices in dollars. */
export interface PriceVerdict {
  verdict: Verdict;
  /** Days of the latest uninterrupted watch, the first and the last both counted; 0: never seen. */
  daysCovered: number;
  /** The lowest price of the 30 days before this offer began; null where they were not watched. */
  reference: number | null;
  /** What the offer cost for more than half of the last 90 days; null where they were not watched, or nothing did. */
  usual: number | null;
  /** When this price was last seen, if that is long ago or another has been seen since. */
  lastSeen: Date | null;
}

/** The days of "lowest in 90 days" and of "usual price"; older prices say nothing of them. */
export const DAYS_COMPARED = 90;
/** The days before an offer whose lowest price is its reference (EU directive 98/6, article 6a). */
const DAYS_BEFORE = 30;

/** Of a drop of more than nine tenths nobody knows whether it is a price or a slip. */
const MAX_DROP_FACTOR = 10;

/**
 * What may be said of the price of a deal, from what was seen of its offer.
 *
 * @param spans what the offer cost, oldest first; see `priceHistory`
 */
export function priceVerdict(spans: readonly PriceSpan[], current: CurrentOffer, now: Date): PriceVerdict {
  const until = now.getTime();
  const watch = lastCoverage(spans);
  const held = priceIntervals(spans, until);
  const run = runOf(spans, current.price);
  const isPresent = run !== null && run.last === spans.length - 1;
  const usual = usualPrice(spans, held, until);
  const reference = run && referencePrice(spans.slice(0, run.first), held, spans[run.first]);
  const lastSeen = run && spans[run.last]?.lastSeen;
  const isOld = lastSeen && (!isPresent || until - lastSeen.getTime() > MAX_GAP);
  const figures = {
    daysCovered: watch ? Math.floor((watch.to - watch.from) / DAY) + 1 : 0,
    reference,
    usual,
    lastSeen: isOld ? lastSeen : null,
  };
  const isLive = isPresent && (current.expiresAt === null || current.expiresAt.getTime() > until);

  if (usual !== null && usual === current.price) return { verdict: "usual", ...figures };
  if (run && isLive && isLowest(spans, held, { price: current.price, begins: spans[run.first], until })) {
    return { verdict: "lowest90", ...figures };
  }
  if (reference !== null && current.price < reference) return { verdict: "lowest30", ...figures };
  if (usual !== null) return { verdict: "usual", ...figures };
  if (reference !== null) return { verdict: "lowest30", ...figures };
  const hasAnyCoverage = watch !== null && watch.to - watch.from >= DAY;
  const hasOthers = spans.some(({ price }) => price !== current.price);
  return { verdict: hasAnyCoverage && hasOthers ? "short" : "unchecked", ...figures };
}

/**
 * The latest offer at a price, as places in the history: spans that follow each other, whatever the list price says. What
 * was not watched for long may have cost anything, so that an offer begins anew after it. Null where the price was not seen.
 */
function runOf(spans: readonly PriceSpan[], price: number): { first: number; last: number } | null {
  const last = spans.findLastIndex((span) => span.price === price);
  const latest = spans[last];
  if (!latest) return null;
  let first = last;
  for (let at = last - 1, after = latest; at >= 0; at -= 1) {
    const span = spans[at];
    if (!span || span.price !== price || isGap(span, after)) break;
    first = at;
    after = span;
  }
  return { first, last };
}

/** What the offer cost for more than half of the last 90 days. */
function usualPrice(spans: readonly PriceSpan[], held: readonly PriceInterval[], until: number): number | null {
  const days90 = { from: until - DAYS_COMPARED * DAY, to: until };
  if (!hasCoverage(spans, days90)) return null;
  const all = within(held, days90);
  const middle = medianPrice(all);
  const time = totalTime(all.filter(({ price }) => price === middle));
  return time * 2 > totalTime(all) ? middle : null;
}

/** The lowest price of the 30 days before an offer, which counts for nothing there itself. */
function referencePrice(
  before: readonly PriceSpan[],
  held: readonly PriceInterval[],
  begins?: PriceSpan,
): number | null {
  if (!begins) return null;
  const to = begins.firstSeen.getTime();
  const days30 = { from: to - DAYS_BEFORE * DAY, to };
  return hasCoverage(before, days30) ? lowestPrice(within(held.slice(0, before.length), days30)).lowest : null;
}

interface Lowest {
  price: number;
  begins?: PriceSpan;
  until: number;
}

/** Whether nothing in 90 watched days before an offer was cheaper. */
function isLowest(
  spans: readonly PriceSpan[],
  held: readonly PriceInterval[],
  { price, begins, until }: Lowest,
): boolean {
  const from = until - DAYS_COMPARED * DAY;
  if (!begins || price === 0 || !hasCoverage(spans, { from, to: until })) return false;
  const { lowest, middle } = lowestPrice(within(held, { from, to: begins.firstSeen.getTime() }));
  return lowest !== null && middle !== null && price <= lowest && !isOutlier(price, middle);
}

/** The lowest price that counts, and the middle one that drops are measured from. */
function lowestPrice(held: readonly PriceInterval[]): { lowest: number | null; middle: number | null } {
  const middle = medianPrice(held);
  if (middle === null) return { lowest: null, middle };
  const counted = held.filter(({ price }) => price > 0 && !isOutlier(price, middle));
  return { lowest: Math.min(...counted.map(({ price }) => price)), middle };
}

/** Compared in cents: 0.35 * 10 is less than 3.5. */
function isOutlier(price: number, middle: number): boolean {
  return Math.round(price * 100) * MAX_DROP_FACTOR < Math.round(middle * 100);
}
