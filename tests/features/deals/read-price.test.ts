import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDealInput } from "~/features/deals/input";
import { discountPreview, isUnreadablePrice, plainPrice } from "~/features/deals/read-price";
import { findCurrency, US_DOLLAR } from "~/platform/values/currency";
import { unicodeText } from "../../platform/values/unicode-text";
import { words } from "../../support/words";

const deal = { title: "Kettle", store: "Larkfield", category: "other", url: "https://larkfield.example/kettle" };

/** The parsed price, or the error code. */
function takenIn(code: string, text: string) {
  const currency = findCurrency(code);
  if (typeof currency !== "object") throw new Error(`No currency: ${code}`);
  const parsed = parseDealInput({ ...deal, originalPrice: plainPrice(text, currency) }, { source: "admin", currency });
  return parsed.ok ? parsed.value.originalPrice : parsed.errors.map(({ code: why }) => why).join();
}

const taken = (text: string) => takenIn("USD", text);

describe("a price as people type it", () => {
  it.each([
    ["19.99", 19.99],
    [" 12.5 ", 12.5],
    ["0", 0],
    ["007", 7],
    [".99", 0.99],
    ["$1,299.00", 1_299],
    ["$ 5", 5],
    ["US$5.00", 5],
    ["us $5", 5],
    ["5 USD", 5],
    ["12.50$", 12.5],
    ["1,299", 1_299],
    ["99,999,999.99", 99_999_999.99],
    ["１２.５", 12.5],
    ["＄１，２９９．００", 1_299],
    ["\u00a019.99\u3000", 19.99],
    ["US $12.99", 12.99],
    ["$12.99 USD", 12.99],
    ["USD 12,99", 12.99],
    [" 12,50 ", 12.5],
    ["1,5", 1.5],
    ["1,50", 1.5],
    [",5", 0.5],
    ["1,500", 1_500],
    ["1 299", 1_299],
    ["1\u202f299,00", 1_299],
    ["1'299.50", 1_299.5],
    ["1.299,00", 1_299],
    ["1.299.000", 1_299_000],
    ["$1,299.000", 1_299],
    ["12.9900", 12.99],
    ["１，２９９．５０ＵＳＤ", 1_299.5],
    ["12。5", 12.5],
    ["$20.–", 20],
    ["20,- $", 20],
    ["12,34,567", 1_234_567],
  ])("%j is taken as %d", (text, dollars) => {
    expect(taken(text)).toBe(dollars);
  });

  it.each([
    ...words`
      0,299 0.299 1,2999 1,5,5 1234,567 1234.567 12,345,67 1,299.50.00 1.29.900 1_000 1e3 0x10 5. $ . ¥12 €12 $$5 NaN
      Infinity 十二 100,000,000 999999999 5/6 5-6
    `,
    "12 99",
    "1 299'000",
    "5 or 6",
    "12 dollars",
  ])("%j is no price", (text) => {
    expect(taken(text)).toBe("invalid_price");
  });

  it.each(["12.345", "$1.299", "1.299 USD", "199.000"])("%j can be read in two ways", (text) => {
    expect(taken(text)).toBe("ambiguous_price");
  });

  it.each(["-5", "-$5", "$-5", "−5.00", "-1,299.00", "－５"])("%j is negative", (text) => {
    expect(taken(text)).toBe("negative_price");
  });

  it.each(["", "   ", "\u3000"])("%j is none", (text) => {
    expect(taken(text)).toBe("required");
  });

  it("is exact to the cent, with and without thousands separators", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (cents) => {
        const [dollars, rest] = [Math.floor(cents / 100), String(cents % 100).padStart(2, "0")];
        const apart = String(dollars).replace(/\B(?=(\d{3})+$)/g, ",");
        for (const text of [`${dollars}.${rest}`, `$${apart}.${rest}`]) {
          const price = taken(text);
          expect(typeof price === "number" && price.toFixed(2)).toBe(`${dollars}.${rest}`);
        }
      }),
    );
  });

  it("never throws", () => {
    fc.assert(
      fc.property(unicodeText(), (text) => {
        expect(plainPrice(text, US_DOLLAR)).toBeTypeOf("string");
      }),
    );
  });
});

describe("in another currency", () => {
  it.each([
    ["EUR", "€1,299.00", 1_299],
    ["EUR", "12.50 €", 12.5],
    ["EUR", "12.50 EUR", 12.5],
    ["EUR", "eur 5", 5],
    ["EUR", "-€5", "negative_price"],
    ["JPY", "¥1,980", 1_980],
    ["JPY", "￥１，９８０", 1_980],
    ["JPY", "1980円", 1_980],
    ["JPY", "1,980日元", 1_980],
    ["JPY", "JPY 1980.00", 1_980],
    ["CNY", "19.90元", 19.9],
    ["CNY", "¥19.9", 19.9],
    ["CNY", "19.9 RMB", 19.9],
    ["TWD", "NT$199", 199],
    ["TWD", "199元", 199],
    ["AUD", "A$5", 5],
    ["AUD", "$5", 5],
    ["PLN", "19.99 zł", 19.99],
    ["USD", "5美元", 5],
    ["EUR", "12,50 €", 12.5],
    ["EUR", "1,5 €", 1.5],
    ["JPY", "1,5", "fractional_price"],
    ["EUR", "1.299,00 €", 1_299],
    ["EUR", "€ 1.299,-", 1_299],
    ["EUR", "1\u00a0299,00\u00a0€", 1_299],
    ["CHF", "CHF 1’299.–", 1_299],
    ["CHF", "Fr. 1'299.50", 1_299.5],
    ["INR", "₹1,49,999.00", 149_999],
    ["INR", "Rs. 1,499", 1_499],
    ["INR", "Rs.1,499.50", 1_499.5],
    ["CNY", "¥1,299", 1_299],
    ["CNY", "1299元", 1_299],
    ["CNY", "￥１，２９９．００", 1_299],
    ["JPY", "¥1,299", 1_299],
    ["CAD", "C$12.99", 12.99],
    ["GBP", "£12.99 GBP", 12.99],
    ["JPY", "19.505", "ambiguous_price"],
  ])("%s: %j is %s", (code, text, amount) => {
    expect(takenIn(code, text)).toBe(amount);
  });

  it.each([
    ["EUR", "$5"],
    ["EUR", "5 USD"],
    ["EUR", "¥5"],
    ["EUR", "£12,50"],
    ["EUR", "$12.50 EUR"],
    ["JPY", "$5"],
    ["JPY", "5元"],
    ["CNY", "5円"],
    ["AUD", "US$5"],
    ["USD", "A$5"],
    ["USD", "5元"],
  ])("%s: %j is no price", (code, text) => {
    expect(takenIn(code, text)).toBe("invalid_price");
  });

  it("without decimals accepts only whole amounts", () => {
    expect(takenIn("JPY", "19.50")).toBe("fractional_price");
    expect(takenIn("JPY", "¥19.5")).toBe("fractional_price");
  });

  it("has signs that make a valid pattern, for any currency", () => {
    for (const code of Intl.supportedValuesOf("currency")) {
      const currency = findCurrency(code);
      if (typeof currency === "object") expect(takenIn(code, `${code} 5`), code).toBe(5);
    }
  });
});

describe("discountPreview", () => {
  it.each([
    ["100", "75", 25],
    ["$1,000.00", "333", 67],
    ["99.99", "99.99", 0],
    ["0.03", "0.01", 67],
  ])("of %s and %s is %d", (original, sale, percent) => {
    expect(discountPreview(original, sale, US_DOLLAR)).toBe(percent);
  });

  it.each([
    ["", ""],
    ["100", ""],
    ["100", "0"],
    ["0", "0"],
    ["50", "75"],
    ["100", "-5"],
    ["100", "1.299"],
    ["999999999", "5"],
  ])("of %j and %j is none", (original, sale) => {
    expect(discountPreview(original, sale, US_DOLLAR)).toBeNull();
  });
});

describe("isUnreadablePrice", () => {
  it.each([
    ["", false],
    ["  ", false],
    ["$1,299.00", false],
    ["0", false],
    ["12,50", false],
    ["12.500", true],
    ["about 20", true],
    ["€20", true],
  ])("%j: %s", (typed, unreadable) => {
    expect(isUnreadablePrice(typed, US_DOLLAR)).toBe(unreadable);
  });
});
