import { expect, it } from "vitest";
import { formatCount, formatDateTime, formatMoney } from "~/i18n/format";
import { translate } from "~/i18n/translator.server";

it.each([
  [0, "$0.00"],
  [0.1, "$0.10"],
  [19.99, "$19.99"],
  [1_299, "$1,299.00"],
  [99_999_999.99, "$99,999,999.99"],
])("%d dollars, with two decimals, in both languages", (dollars, text) => {
  expect(formatMoney("en", dollars)).toBe(text);
  expect(formatMoney("zh", dollars)).toBe(text);
});

it("counts have separators", () => {
  for (const language of ["en", "zh"] as const) {
    expect([0, 999, 12_499, 1_000_000].map((count) => formatCount(language, count))).toEqual([
      "0",
      "999",
      "12,499",
      "1,000,000",
    ]);
  }
});

it("moments are in the site's time zone, named, in the page's language", () => {
  const moment = new Date("2026-03-31T16:05:00Z");
  const english = formatDateTime("en", moment, "Asia/Shanghai");
  expect(english).toMatch(/Apr.*1.*2026.*00:05.*GMT\+8/);
  expect(formatDateTime("zh", moment, "Asia/Shanghai")).toBe("2026年4月1日 00:05（GMT+8）");
  expect(formatDateTime("zh", moment, "UTC")).toBe("2026年3月31日 16:05（UTC）");
  expect(formatDateTime("en", moment, "UTC")).toMatch(/Mar.*31.*16:05.*UTC/);
});

it("texts count and insert in their language, and insert what they are given as it is", () => {
  expect(translate("en")("search.count", { count: 1, found: "1" })).toBe("1 deal found");
  expect(translate("en")("search.count", { count: 2, found: "2" })).toBe("2 deals found");
  expect(translate("zh")("search.count", { count: 1, found: "1" })).toBe("找到 1 条优惠");
  expect(translate("en")("search.titleFor", { query: "<b> & $t(site.home) {{x}}" })).toBe(
    "Search results for “<b> & $t(site.home) {{x}}”",
  );
});
