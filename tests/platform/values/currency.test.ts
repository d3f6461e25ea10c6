import { expect, it } from "vitest";
import { currencySigns, findCurrency, US_DOLLAR } from "~/platform/values/currency";

it.each([
  ["USD", US_DOLLAR],
  [" eur ", { code: "EUR", decimals: 2 }],
  ["JPY", { code: "JPY", decimals: 0 }],
  ["KRW", { code: "KRW", decimals: 0 }],
  // Intl gives these two no decimals, ISO 4217 two.
  ["HUF", { code: "HUF", decimals: 2 }],
  ["IDR", { code: "IDR", decimals: 2 }],
  ["KWD", "too_fine"],
  ["IQD", "too_fine"],
  ["", "unknown"],
  ["ABC", "unknown"],
  ["EURO", "unknown"],
])("%j is %j", (text, currency) => {
  expect(findCurrency(text)).toEqual(currency);
});

it("signs are those of the currency and of no other", () => {
  const yen = currencySigns({ code: "JPY", decimals: 0 });
  expect(yen).toEqual(expect.arrayContaining(["JPY", "¥", "JP¥", "円", "日元"]));
  expect(yen).not.toContain("元");
  expect(currencySigns(US_DOLLAR)).toEqual(expect.arrayContaining(["USD", "$", "US$", "美元"]));
});
