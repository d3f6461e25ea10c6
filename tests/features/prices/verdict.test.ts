import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PriceSpan } from "~/features/prices/coverage";
import { priceVerdict, VERDICTS } from "~/features/prices/verdict";
import { priceSentence } from "~/features/prices/web/price-history.server";
import { translate } from "~/platform/i18n/translator.server";
import type { Seen } from "../../support/prices";
import { HISTORIES, type History } from "./histories";

const NOW = new Date("2026-06-30T12:00:00Z");
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

const spansOf = (seen: readonly Seen[]): PriceSpan[] =>
  seen.map(([price, from, to, listPrice = 100]) => ({
    ...{ price, listPrice, source: "crawler" },
    firstSeen: inDays(from),
    lastSeen: inDays(to),
  }));

const verdictOf = ({ seen, price = seen.at(-1)?.[0] ?? 0, ends }: Pick<History, "seen" | "price" | "ends">) =>
  priceVerdict(spansOf(seen), { price, expiresAt: ends === undefined ? null : inDays(ends) }, NOW);

describe("the verdict on a price:", () => {
  it("over 60 histories with unique names cover every verdict", () => {
    expect(new Set(HISTORIES.map(({ name }) => name)).size).toBe(HISTORIES.length);
    expect(HISTORIES.length).toBeGreaterThanOrEqual(60);
    expect(new Set(HISTORIES.map(({ verdict }) => verdict))).toEqual(new Set(VERDICTS));
  });

  it.each(HISTORIES)("$name", (history) => {
    const result = verdictOf(history);
    expect([result.verdict, result.reference]).toEqual([history.verdict, history.reference]);
    expect(priceSentence(translate("en"), "en", result)).toBe(history.en);
    expect(priceSentence(translate("zh"), "zh", result)).toBe(history.zh);
  });
});

it.each<[days: number, seen: Seen[]]>([
  [0, []],
  [1, [[40, -0.5, 0]]],
  [61, [[40, -60, 0]]],
  [
    11,
    [
      [40, -60, -30],
      [50, -10, 0],
    ],
  ],
  [31, [[40, -100, -70]]],
])("the last coverage is of %i days", (days, seen) => {
  expect(verdictOf({ seen }).daysCovered).toBe(days);
});

it("is never wrong for any history", () => {
  const step = fc.tuple(fc.constantFrom(0, 0.4, 30, 40, 50, 500), fc.integer({ min: 0, max: 20 }), fc.nat({ max: 16 }));
  const history = fc.array(step, { maxLength: 30 }).map((steps) => {
    const seen: Seen[] = [];
    let day = 0;
    for (const [price, length, gap] of steps.toReversed()) {
      seen.unshift([price, day - length, day]);
      day -= length + gap + 1;
    }
    return seen;
  });
  fc.assert(
    fc.property(history, (seen) => {
      const price = seen.at(-1)?.[0] ?? 40;
      const { verdict, reference, usual } = verdictOf({ seen });
      const before = seen.filter((one) => one[0] !== price);
      if (before.length === 0) expect(["unchecked", "usual"]).toContain(verdict);
      if (reference !== null) expect(seen.map((one) => one[0])).toContain(reference);
      if (verdict === "lowest30") expect(reference).not.toBeNull();
      if (verdict === "usual") expect(usual).not.toBeNull();
      if (verdict !== "lowest90") return;
      expect(seen[0]?.[1]).toBeLessThanOrEqual(-90);
      expect(price).toBeGreaterThan(0);
      const cheaper = seen.filter((one) => one[2] > -90 && one[0] < price && one[0] * 10 >= price);
      // Only outliers may have been cheaper.
      if (cheaper.length > 0) expect(seen.some((one) => one[0] >= 10 * (cheaper[0]?.[0] ?? 0))).toBe(true);
    }),
  );
});
