import { describe, expect, it } from "vitest";
import { US_DOLLAR } from "~/domain/currency";
import { setCategories } from "~/domain/deals/categories";
import { DEFAULT_CATEGORIES } from "~/domain/deals/default-categories";
import { foreignCurrency } from "~/domain/deals/import/foreign-currency";
import { readAmount } from "~/domain/deals/import/formats/amounts";
import { feedCategory } from "~/domain/deals/import/formats/feed-categories";
import { readMoment, readPeriod } from "~/domain/deals/import/formats/moments";
import { plainText } from "~/domain/deals/import/formats/plain-text";
import { SITE_CATEGORIES } from "../../../../support/site-under-test";

describe("an amount", () => {
  it.each([
    ["15.0000 USD", undefined, "15.00", 15, false],
    ["15.000 USD", undefined, "15.000 USD", Number.NaN, false],
    ["15.000 USD", ".", "15.00", 15, false],
    ["15.000 USD", ",", "15000", 15_000, false],
    ["1.299,90 US$", ",", "1299.90", 1_299.9, false],
    ["12,50", ".", "NaN", Number.NaN, false],
    ["9.50", ",", "NaN", Number.NaN, false],
    ["9.50 €", undefined, "9.50 €", Number.NaN, true],
    ["from 5 to 6", undefined, "from 5 to 6", Number.NaN, false],
  ] as const)("%j (decimals behind %s) is %j", (given, decimal, text, value, isForeign) => {
    expect(readAmount(given, US_DOLLAR, decimal)).toEqual({ text, value, isForeign });
  });

  it("that is blank is null", () => {
    expect([readAmount("  ", US_DOLLAR), readAmount(undefined, US_DOLLAR)]).toEqual([null, null]);
  });
});

it("a currency is foreign unless it is the site's, in any notation", () => {
  const euro = { code: "EUR", decimals: 2 } as const;
  for (const currency of ["EUR", "eur", " € ", "Euro", "欧元", "", null, undefined]) {
    expect(foreignCurrency({ currency }, euro)).toBeNull();
  }
  for (const currency of ["USD", "$", "franc", 978, {}]) {
    expect(foreignCurrency({ currency }, euro)).toEqual({ field: "currency", code: "foreign_currency" });
  }
  for (const record of [{}, null, "text", 7, []]) expect(foreignCurrency(record, US_DOLLAR)).toBeNull();
});

describe("a moment", () => {
  it.each([
    ["2026-03-31", "2026-03-31T23:59:59.000Z"],
    ["2026-03-31 18:00:00", "2026-03-31T18:00:00.000Z"],
    ["2026-03-31T18:00+0800", "2026-03-31T10:00:00.000Z"],
    ["2026-03-31T18:00:05.5-05:00", "2026-03-31T23:00:05.500Z"],
    ["2026-03-31t18:00z", "2026-03-31T18:00:00.000Z"],
  ])("%s is %s", (text, iso) => {
    expect(readMoment(text)?.toISOString()).toBe(iso);
  });

  it.each(["31.12.2026", "2026-13-01", "soon", "", "2026-03-31T25:00"])("%j is invalid", (text) => {
    expect(readMoment(text)).toBeNull();
  });

  it("a period has two ends, or one", () => {
    const [start, end] = ["2026-01-01T00:00Z", "2026-02-01T00:00Z"].map((text) => new Date(text));
    expect(readPeriod("2026-01-01T00:00Z/2026-02-01T00:00Z")).toEqual({ start, end });
    expect(readPeriod(" / 2026-02-01T00:00Z")).toEqual({ start: null, end });
    expect(readPeriod("2026-01-01T00:00Z")).toEqual({ start, end: null });
    expect([readPeriod("soon/later"), readPeriod("2026-01-01/2026-02-01/2026-03-01")]).toEqual([null, null]);
  });
});

it.each([
  ["Salt &amp; pepper", "Salt & pepper"],
  ["&lt;p&gt;One&lt;/p&gt;&lt;p&gt;Two &amp;amp; three&lt;/p&gt;", "One\nTwo & three"],
  ["<ul><li>One</li>\n <li><b>Tw</b>o</li></ul>", "One\nTwo"],
  ["a<br/>b<script>alert(1)</script><!-- no -->", "a\nb"],
  ["2 < 3 > 1 & more", "2 < 3 > 1 & more"],
  ["1 &#8211; 2&nbsp;&euro;", "1 – 2 €"],
  ["plain  text\n\nas it is", "plain  text\n\nas it is"],
])("%j is read as %j", (text, plain) => {
  expect(plainText(text)).toBe(plain);
});

it.each([
  ["Electronics > Audio > Headphones", "electronics"],
  ["222", "electronics"],
  ["Apparel and Accessories", "fashion"],
  ["home & garden>kitchen & dining", "home_kitchen"],
  ["Health & Beauty > Health Care > First Aid", "health_fitness"],
  ["Health & Beauty > Personal Care > Cosmetics", "beauty"],
  ["Sporting Goods > Outdoor Recreation", "sports"],
  ["990", "health_fitness"],
  ["Media > Books > Fiction", "books"],
  ["Media > Music", null],
  ["Vehicles & Parts", "automotive"],
  ["Toys & Games", "toys_games"],
  ["Sale > Beauty", "beauty"],
  ["Home & Kitchen", "home_kitchen"],
  ["other", "other"],
  ["1234567", null],
  ["", null],
  [undefined, null],
])("%j is of the category %j", (text, category) => {
  expect(feedCategory(text)).toBe(category);
});

it("a category of one's own is found by its name, and a hidden one is not", () => {
  const own = { key: "desks", slug: "desks", en: "Furniture", zh: "家具", icon: "office", hidden: false } as const;
  setCategories([...DEFAULT_CATEGORIES.map((one) => ({ ...one, hidden: one.key === "sports" })), own]);
  expect(["Furniture > Desks", "436", "988", "Sporting Goods > Golf", "Sports", "Books"].map(feedCategory)).toEqual([
    ...["desks", "home_kitchen", null, null, null, "books"],
  ]);
  setCategories(SITE_CATEGORIES);
});
