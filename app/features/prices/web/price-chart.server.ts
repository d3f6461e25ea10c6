import { scaleLinear, scaleUtc } from "d3-scale";
import { curveStepAfter, line } from "d3-shape";
import type { TFunction } from "i18next";
import { isGap, type PriceSpan } from "~/features/prices/coverage";
import type { Language } from "~/platform/i18n/languages";
import { dateText, moneyText } from "~/platform/i18n/site-format.server";
import { DAY_MS } from "~/platform/values/durations";

/** Approximate number of axis ticks. */
const PRICE_TICKS = 3;

interface Point {
  at: Date;
  /** The price; null for a gap in the observations. */
  price: number | null;
}

/** A step chart; null when the observations span less than a day. The axis starts at 0, to keep drops in proportion. */
export function priceChart(t: TFunction, language: Language, spans: readonly PriceSpan[], now: Date) {
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last || last.lastSeen.getTime() - first.firstSeen.getTime() < DAY_MS) return null;
  const prices = spans.map(({ price }) => price);
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  const x = scaleUtc([first.firstSeen, now], [0, 1000]);
  const y = scaleLinear([0, highest || 1], [100, 0]).nice(PRICE_TICKS);
  const path = line<Point>()
    .digits(1)
    .curve(curveStepAfter)
    .defined(({ price }) => price !== null)
    .x(({ at }) => x(at))
    .y(({ price }) => y(price ?? 0));
  const ends = { from: dateText(language, first.firstSeen), to: dateText(language, now) };
  const [from, to] = [first.firstSeen, last.lastSeen].map((date) => dateText(language, date));
  const money = (price: number) => moneyText(language, price);
  return {
    ...ends,
    title: t("prices.chart", { from, to, lowest: money(lowest), highest: money(highest) }),
    line: path(pointsOf(spans)) ?? "",
    end: { x: rounded(x(last.lastSeen) / 10), y: rounded(y(last.price)) },
    ticks: y.ticks(PRICE_TICKS).map((price) => ({ y: rounded(y(price)), text: money(price).replace(/\.0+$/, "") })),
  };
}

function pointsOf(spans: readonly PriceSpan[]): Point[] {
  return spans.flatMap((span, at) => {
    const start = { at: span.firstSeen, price: span.price };
    const next = spans[at + 1];
    if (next && !isGap(span, next)) return [start];
    return [start, { at: span.lastSeen, price: span.price }, { at: span.lastSeen, price: null }];
  });
}

function rounded(percent: number): number {
  return Math.round(percent * 10) / 10;
}
