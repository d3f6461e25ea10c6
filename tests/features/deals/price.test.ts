import { describe, expect, it } from "vitest";
import { discountPercentage, priceDisplay, toCents } from "~/features/deals/price";

describe("discountPercentage", () => {
  it.each([
    [100, 75, 25],
    [100, 100, 0],
    [99.99, 59.99, 40],
    [3, 2, 33],
    [3, 1, 67],
    [0.03, 0.01, 67],
    [10_000, 0.01, 100],
    [99_999_999.99, 99_999_999.98, 0],
    // Halves are rounded up.
    [200, 199, 1],
    [8, 7, 13],
    [8, 5, 38],
    [40, 39, 3],
    [2, 1.99, 1],
    [4.4, 1.1, 75],
    [1.6, 1.4, 13],
  ])("%d to %d dollars is %d %%", (original, sale, percent) => {
    expect(discountPercentage(original, sale)).toBe(percent);
  });

  it.each([
    [0, 0],
    [10, 0],
    [0, 10],
  ])("is 0 unless both prices are above 0: %d, %d", (original, sale) => {
    expect(discountPercentage(original, sale)).toBe(0);
  });
});

describe("priceDisplay", () => {
  it.each([
    // Original price, sale price, display.
    [19.99, 12.5, { free: false, price: 12.5, original: 19.99, saved: 7.49 }],
    [19.99, 19.99, { free: false, price: 19.99, original: null, saved: null }],
    [19.99, 0, { free: true, price: 0, original: 19.99, saved: 19.99 }],
    [0, 0, { free: true, price: 0, original: null, saved: null }],
    [0.03, 0.01, { free: false, price: 0.01, original: 0.03, saved: 0.02 }],
    [1.1, 0.8, { free: false, price: 0.8, original: 1.1, saved: 0.3 }],
  ])("%d dollars, now %d", (originalPrice, discountedPrice, shown) => {
    expect(priceDisplay({ originalPrice, discountedPrice })).toEqual(shown);
  });
});

it("toCents is exact for every amount with two decimals", () => {
  for (const cents of [0, 1, 7, 10, 29, 57, 58, 115, 435, 820, 1999, 410_15, 9_999_999_999]) {
    expect(toCents(Number(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`))).toBe(cents);
  }
});
