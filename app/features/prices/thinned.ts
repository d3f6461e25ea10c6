import { DAY_MS } from "~/platform/values/durations";
import { isGap, type PriceSpan } from "./coverage";

/** Merges spans with equal prices; if too many are left, takes the lowest in buckets of `days`. Gaps stay. */
export function thinnedHistory(history: readonly PriceSpan[], maxSpans: number) {
  const spans = merged(history, (before, span) => before.price === span.price && before.listPrice === span.listPrice);
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last || spans.length <= maxSpans) return { spans, days: null };
  const days = Math.ceil((last.lastSeen.getTime() - first.firstSeen.getTime()) / maxSpans / DAY_MS);
  const bucketOf = ({ firstSeen }: PriceSpan) =>
    Math.floor((firstSeen.getTime() - first.firstSeen.getTime()) / (days * DAY_MS));
  return { spans: merged(spans, (before, span) => bucketOf(before) === bucketOf(span)), days };
}

function merged(spans: readonly PriceSpan[], isSame: (before: PriceSpan, span: PriceSpan) => boolean): PriceSpan[] {
  const all: PriceSpan[] = [];
  for (const span of spans) {
    const before = all.at(-1);
    if (!before || isGap(before, span) || !isSame(before, span)) {
      all.push(span);
      continue;
    }
    const lower = span.price < before.price ? span : before;
    all[all.length - 1] = { ...lower, firstSeen: before.firstSeen, lastSeen: span.lastSeen };
  }
  return all;
}
