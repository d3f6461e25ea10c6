import { expect, it } from "vitest";
import { expiryDisplay } from "~/features/deals/expiry";

const NOW = new Date("2026-03-08T06:30:00Z");
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;

it.each([
  [-1, { state: "expired" }],
  [-400 * DAY, { state: "expired" }],
  [0, { state: "expired" }],
  [1, { state: "soon" }],
  [HOUR - 1, { state: "soon" }],
  [HOUR, { state: "left", days: 0, hours: 1 }],
  [2 * HOUR - 1, { state: "left", days: 0, hours: 1 }],
  [DAY - 1, { state: "left", days: 0, hours: 23 }],
  [DAY, { state: "left", days: 1, hours: 0 }],
  [3 * DAY + 5 * HOUR + 59 * 60 * SECOND, { state: "left", days: 3, hours: 5 }],
  [400 * DAY, { state: "left", days: 400, hours: 0 }],
])("%d ms from now", (milliseconds, shown) => {
  expect(expiryDisplay(new Date(NOW.getTime() + milliseconds), NOW)).toEqual(shown);
});

it("returns none without a date", () => {
  expect(expiryDisplay(null, NOW)).toEqual({ state: "none" });
});
