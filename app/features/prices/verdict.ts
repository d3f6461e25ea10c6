import { DAY_MS } from "~/platform/values/durations";
import {
  hasCoverage,
  isGap,
  lastCoverage,
  MAX_GAP_MS,
  medianPrice,
  type PriceInterval,
  type PriceSpan,
  priceIntervals,
  totalTime,
  within,
} from "./coverage";

/** The verdicts on a price, by the rules of docs/decisions/0032. */
export const VERDICTS = ["lowest90", "lowest30", "usual", "unchecked", "short"] as const;
export type PriceVerdictCode = (typeof VERDICTS)[number];

/** A deal's current price, in dollars, and its end. */
interface CurrentOffer {
  price: number;
  expiresAt: Date | null;
}

export interface PriceVerdict {
  verdict: PriceVerdictCode;
  /** Days of the latest coverage, first and last included; 0: never observed. */
  daysCovered: number;
  /** The lowest price of the 30 days before this offer began; null without coverage. */
  reference: number | null;
  /** The price of more than half of the last 90 days; null without coverage or such a price. */
  usual: number | null;
  /** When this price was last observed, if that is long ago or another was observed since; else null. */
  lastSeen: Date | null;
}

/** Days compared for "lowest in 90 days" and "usual price". */
export const DAYS_COMPARED = 90;
/** Days before an offer whose lowest price is its reference (EU directive 98/6, article 6a). */
const DAYS_BEFORE = 30;

/** A price below a tenth of the median is an outlier: it may be a typo. */
const MAX_DROP_FACTOR = 10;

/** `spans`: oldest first; see `priceHistory`. */
export function priceVerdict(spans: readonly PriceSpan[], current: CurrentOffer, now: Date): PriceVerdict {
  const until = now.getTime();
  const coverage = lastCoverage(spans);
  const intervals = priceIntervals(spans, until);
  const run = latestRun(spans, current.price);
  const usual = usualPrice(spans, intervals, until);
  const reference = run && referencePrice(run, intervals);
  const isOld = run && (!run.isCurrent || until - run.lastSeen.getTime() > MAX_GAP_MS);
  const figures = {
    daysCovered: coverage ? Math.floor((coverage.to - coverage.from) / DAY_MS) + 1 : 0,
    reference,
    usual,
    lastSeen: isOld ? run.lastSeen : null,
  };
  const isLive = run?.isCurrent && (current.expiresAt === null || current.expiresAt.getTime() > until);

  if (usual !== null && usual === current.price) return { verdict: "usual", ...figures };
  if (isLive && isLowest(spans, intervals, { price: current.price, begin: run.begin, until })) {
    return { verdict: "lowest90", ...figures };
  }
  if (reference !== null && current.price < reference) return { verdict: "lowest30", ...figures };
  if (usual !== null) return { verdict: "usual", ...figures };
  if (reference !== null) return { verdict: "lowest30", ...figures };
  const hasAnyCoverage = coverage !== null && coverage.to - coverage.from >= DAY_MS;
  const hasOthers = spans.some(({ price }) => price !== current.price);
  return { verdict: hasAnyCoverage && hasOthers ? "short" : "unchecked", ...figures };
}

/** Consecutive spans at one price, whatever the list price. A gap ends a run. */
interface PriceRun {
  before: readonly PriceSpan[];
  /** The start in milliseconds since 1970. */
  begin: number;
  lastSeen: Date;
  /** Whether no other price was observed since. */
  isCurrent: boolean;
}

function latestRun(spans: readonly PriceSpan[], price: number): PriceRun | null {
  const last = spans.findLastIndex((span) => span.price === price);
  const first = spans.findLastIndex((span, at) => {
    const before = spans[at - 1];
    return at <= last && (before?.price !== price || isGap(before, span));
  });
  const [begins, ends] = [spans[first], spans[last]];
  if (!begins || !ends) return null;
  const isCurrent = last === spans.length - 1;
  return { before: spans.slice(0, first), begin: begins.firstSeen.getTime(), lastSeen: ends.lastSeen, isCurrent };
}

function usualPrice(spans: readonly PriceSpan[], intervals: readonly PriceInterval[], until: number): number | null {
  const days90 = { from: until - DAYS_COMPARED * DAY_MS, to: until };
  if (!hasCoverage(spans, days90)) return null;
  const all = within(intervals, days90);
  const median = medianPrice(all);
  const time = totalTime(all.filter(({ price }) => price === median));
  return time * 2 > totalTime(all) ? median : null;
}

function referencePrice({ before, begin: to }: PriceRun, intervals: readonly PriceInterval[]): number | null {
  const days30 = { from: to - DAYS_BEFORE * DAY_MS, to };
  return hasCoverage(before, days30) ? lowestPrice(within(intervals.slice(0, before.length), days30)).lowest : null;
}

function isLowest(
  spans: readonly PriceSpan[],
  intervals: readonly PriceInterval[],
  { price, begin, until }: { price: number; begin: number; until: number },
): boolean {
  const from = until - DAYS_COMPARED * DAY_MS;
  if (price === 0 || !hasCoverage(spans, { from, to: until })) return false;
  const { lowest, median } = lowestPrice(within(intervals, { from, to: begin }));
  return lowest !== null && median !== null && price <= lowest && !isOutlier(price, median);
}

function lowestPrice(intervals: readonly PriceInterval[]): { lowest: number | null; median: number | null } {
  const median = medianPrice(intervals);
  if (median === null) return { lowest: null, median };
  const counted = intervals.filter(({ price }) => price > 0 && !isOutlier(price, median));
  return { lowest: Math.min(...counted.map(({ price }) => price)), median };
}

/** Compares in cents, because of rounding: 0.35 * 10 < 3.5. */
function isOutlier(price: number, median: number): boolean {
  return Math.round(price * 100) * MAX_DROP_FACTOR < Math.round(median * 100);
}
