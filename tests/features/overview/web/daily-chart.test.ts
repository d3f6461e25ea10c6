import { expect, it } from "vitest";
import { dailyChart } from "~/features/overview/web/daily-chart.server";
import { translate } from "~/platform/i18n/translator.server";

const days = ["Nov 24, 2026", "Nov 25, 2026"];
const chart = (numbers: number[][], name = "Deals") => dailyChart(translate("en"), "en", { name, days, numbers });

it("draws a step for each day, and says in words what it shows", () => {
  const { layers, title, total, from, to, ticks } = chart([[10, 1_990]]);
  expect(layers).toEqual(["M0,99.5L500,99.5L500,0.5L1000,0.5L1000,0.5L1000,100L1000,100L500,100L500,100L0,100Z"]);
  expect(title).toBe("Deals, Nov 24, 2026 to Nov 25, 2026: 2,000 in all, most on Nov 25, 2026 (1,990)");
  expect([total, from, to]).toEqual(["2,000", ...days]);
  expect(ticks.map(({ text }) => text)).toEqual(["0", "500", "1,000", "1,500", "2,000"]);
});

it("puts layers on each other", () => {
  const [low, high] = chart([
    [1, 2],
    [3, 2],
  ]).layers;
  expect(low).toMatch(/^M0,75L500,75L500,50L/);
  expect(high).toMatch(/^M0,0L500,0L500,0L/);
  expect(high).toMatch(/L500,75L0,75Z$/);
});

it("of nothing is empty and says so, with whole numbers at its side", () => {
  const { layers, title, ticks } = chart([[0, 0]]);
  expect(title).toBe("Deals, Nov 24, 2026 to Nov 25, 2026: none");
  expect(layers[0]).not.toMatch(/,(?!100[LZ])\d/);
  expect(ticks).toEqual([
    { y: 100, text: "0" },
    { y: 0, text: "1" },
  ]);
});
