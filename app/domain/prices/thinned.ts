import { DAY, isGap, type PriceSpan } from "./coverage";

/** The days that a span of a thinned history stands for; null where each is as it was seen. */
export interface ThinnedHistory {
  spans: PriceSpan[];
  days: number | null;
}

/**
 * A history of about `most` spans at most. Spans of the same prices are joined; where there are still too many, each stretch
 * of a few days keeps its lowest price. Long gaps stay.
 */
export function thinnedHistory(history: readonly PriceSpan[], most: number): ThinnedHistory {
  const spans = joined(history, (before, span) => before.price === span.price && before.listPrice === span.listPrice);
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last || spans.length <= most) return { spans, days: null };
  const days = Math.ceil((last.lastSeen.getTime() - first.firstSeen.getTime()) / most / DAY);
  const stretchOf = ({ firstSeen }: PriceSpan) =>
    Math.floor((firstSeen.getTime() - first.firstSeen.getTime()) / (days * DAY));
  return { spans: joined(spans, (before, span) => stretchOf(before) === stretchOf(span)), days };
}

function joined(spans: readonly PriceSpan[], belong: (before: PriceSpan, span: PriceSpan) => boolean): PriceSpan[] {
  const all: PriceSpan[] = [];
  for (const span of spans) {
    const before = all.at(-1);
    if (!before || isGap(before, span) || !belong(before, span)) {
      all.push(span);
      continue;
    }
    const lower = span.price < before.price ? span : before;
    all[all.length - 1] = { ...lower, firstSeen: before.firstSeen, lastSeen: span.lastSeen };
  }
  return all;
}
