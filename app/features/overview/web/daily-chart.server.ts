import { scaleLinear } from "d3-scale";
import { area, curveStepAfter, type SeriesPoint, stack } from "d3-shape";
import type { TFunction } from "i18next";
import { formatCount } from "~/platform/i18n/format";
import type { Language } from "~/platform/i18n/languages";

/** Approximate number of axis ticks. */
const TICKS = 3;

interface DailyNumbers {
  name: string;
  /** The days as texts, as many as each list of numbers has. */
  days: readonly string[];
  /** One or more layers, the lowest first. */
  numbers: readonly (readonly number[])[];
}

/** Counts by day, as layers of steps one above the other. The axis starts at 0. */
export function dailyChart(t: TFunction, language: Language, { name, days, numbers }: DailyNumbers) {
  const sums = days.map((_, day) => numbers.reduce((sum, layer) => sum + (layer[day] ?? 0), 0));
  const most = Math.max(...sums);
  const total = sums.reduce((sum, count) => sum + count, 0);
  const x = scaleLinear([0, days.length], [0, 1000]);
  const y = scaleLinear([0, most || 1], [100, 0]).nice(TICKS);
  const steps = area<SeriesPoint<number>>()
    .digits(1)
    .curve(curveStepAfter)
    .x((_, day) => x(day))
    .y0(([low]) => y(low))
    .y1(([, high]) => y(high));
  const layers = stack<number, number>()
    .keys(numbers.keys())
    .value((day, layer) => numbers[layer]?.[day] ?? 0)(days.keys());
  const ends = { from: days[0] ?? "", to: days.at(-1) ?? "" };
  const count = (value: number) => formatCount(language, value);
  const day = days[sums.indexOf(most)];
  return {
    ...ends,
    total: count(total),
    title:
      total > 0
        ? t("overview.chart", { ...ends, name, day, total: count(total), most: count(most) })
        : t("overview.emptyChart", { ...ends, name }),
    // Each step goes on until the next: the last one needs a point at its end.
    layers: layers.map((layer) => steps([...layer, ...layer.slice(-1)]) ?? ""),
    ticks: y
      .ticks(TICKS)
      .filter(Number.isInteger)
      .map((tick) => ({ y: Math.round(y(tick) * 10) / 10, text: count(tick) })),
  };
}
