import { describe, expect, it } from "vitest";
import { setCategories } from "~/features/categories/categories";
import { DEFAULT_CATEGORIES } from "~/features/categories/default-categories";
import { foreignCurrency } from "~/features/deals/import/foreign-currency";
import { readAmount } from "~/features/deals/import/formats/amounts";
import { feedCategory } from "~/features/deals/import/formats/feed-categories";
import { periodOf, readMoment, saleEnd } from "~/features/deals/import/formats/moments";
import { US_DOLLAR } from "~/platform/values/currency";
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
  const SHANGHAI = "Asia/Shanghai";

  it.each([
    ["2026-03-31", "2026-03-31T15:59:59.000Z"],
    ["2026-03-31 UTC", "2026-03-31T23:59:59.000Z"],
    ["2026-03-31Z", "2026-03-31T23:59:59.000Z"],
    ["2026-03-31-05:00", "2026-04-01T04:59:59.000Z"],
    ["2026-03-31 18:00:00", "2026-03-31T10:00:00.000Z"],
    ["2026-03-31T18:00+0800", "2026-03-31T10:00:00.000Z"],
    ["2026-03-31T18:00:05.5-05:00", "2026-03-31T23:00:05.500Z"],
    ["2026-03-31T18:00:05.123456+01", "2026-03-31T17:00:05.123Z"],
    ["2026-03-31T18:00:05,9Z", "2026-03-31T18:00:05.900Z"],
    ["2026-03-31T18Z", "2026-03-31T18:00:00.000Z"],
    ["2026-03-31 8:30 GMT+2", "2026-03-31T06:30:00.000Z"],
    ["2026-03-31t18:00z", "2026-03-31T18:00:00.000Z"],
    ["2026-03-31T24:00:00Z", "2026-03-31T23:59:59.000Z"],
    ["2026-03-31 23:59Z", "2026-03-31T23:59:59.000Z"],
    ["20260331", "2026-03-31T15:59:59.000Z"],
    ["20260331T180000Z", "2026-03-31T18:00:00.000Z"],
    ["20260331T1800+0100", "2026-03-31T17:00:00.000Z"],
    ["20260331180000", "2026-03-31T10:00:00.000Z"],
    ["2026/3/1", "2026-03-01T15:59:59.000Z"],
    ["2026.03.01", "2026-03-01T15:59:59.000Z"],
    ["2026年3月31日", "2026-03-31T15:59:59.000Z"],
    ["2026年03月31日 18:30", "2026-03-31T10:30:00.000Z"],
    ["2026年3月31日18时30分", "2026-03-31T10:30:00.000Z"],
    ["Tue, 31 Mar 2026 18:00:00 GMT", "2026-03-31T18:00:00.000Z"],
    ["31 Mar 2026 18:00 -0700 (MST)", "2026-04-01T01:00:00.000Z"],
    ["31 Mar 2026 18:00:00 PDT", "2026-04-01T01:00:00.000Z"],
    ["31 Mar 2026", "2026-03-31T15:59:59.000Z"],
  ])("%s is %s", (text, iso) => {
    expect(readMoment(text, SHANGHAI)).toEqual(new Date(iso));
  });

  it("without a zone is one of the site's, in summer and in winter", () => {
    const ends = ["2026-01-26", "2026-07-26"].map((text) => readMoment(text, "America/Los_Angeles"));
    expect(ends).toEqual([new Date("2026-01-27T07:59:59Z"), new Date("2026-07-27T06:59:59Z")]);
  });

  it.each([
    ...[
      "31.12.2026",
      "03/04/2026",
      "2026-13-01",
      "2026-02-30",
      "20260230",
      "30 Feb 2026",
      "2026年2月30日",
      "29 Foo 2026",
    ],
    ...["soon", "", "2026-03-31T25:00", "2026-03-31T18:61Z", "2026-03-311", "2026-03-31 CST", "2026-03-31 +99:00"],
    ...["1774915200", "1774915200000", "2026-03-31 until noon", "P30D"],
  ])("%j is invalid", (text) => {
    expect(readMoment(text, SHANGHAI)).toBeNull();
  });

  it.each([
    ...["0000-00-00", "00000000", "0000-00-00 00:00:00", "0001-01-01T00:00:00"].map((text) => [text, "none"]),
    ...["9999-12-31T23:59:59Z", "99991231", "2100年1月1日", "31 Dec 9999", "9999-99-99"].map((text) => [text, "never"]),
  ])("%j is %s", (text, moment) => {
    expect(readMoment(text, SHANGHAI)).toBe(moment);
  });
});

describe("a sale", () => {
  const clock = { timeZone: "UTC", now: new Date("2026-06-01T00:00:00Z") };

  it("has two dates, or one", () => {
    expect(["2026-01-01/2026-02-01", " / 2026-02-01", "2026-01-01", "", "a/b/c"].map(periodOf)).toEqual([
      ...[
        ["2026-01-01", "2026-02-01"],
        [" ", " 2026-02-01"],
        ["2026-01-01", ""],
        ["", ""],
        ["a/b/c", ""],
      ],
    ]);
  });

  it("ends at its first date, if any can be read", () => {
    const end = "2026-07-01T23:59:59.000Z";
    expect(saleEnd(["2026-05-01", "2026-07-01", "2026-08-01"], clock)).toBe(end);
    expect(saleEnd(["soon", "later", "2026-07-01"], clock)).toBe(end);
    expect(saleEnd(["2026-05-01", "2026-02-30", ""], clock)).toBe("2026-02-30");
    expect(saleEnd(["soon", ""], clock)).toBe("soon");
    expect([saleEnd(["", "", "9999-12-31"], clock), saleEnd(["0000-00-00", " "], clock)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it("is not on before its start or after any end", () => {
    for (const dates of [
      ["2026-07-01", ""],
      ["2100-01-01", ""],
      ["", "2026-05-31"],
      ["soon", "", "2026-06-01T00:00Z"],
    ]) {
      expect(saleEnd(dates as [string, ...string[]], clock)).toBeNull();
    }
  });
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
