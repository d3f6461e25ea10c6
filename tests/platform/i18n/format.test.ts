import { expect, it } from "vitest";
import {
  currencyLabel,
  currencyName,
  formatCount,
  formatDate,
  formatDateTime,
  formatList,
  formatMoney,
  spaceLatin,
} from "~/platform/i18n/format";
import { translate } from "~/platform/i18n/translator.server";

const USD = { code: "USD", decimals: 2 };

it.each([
  [0, "$0.00"],
  [0.1, "$0.10"],
  [19.99, "$19.99"],
  [1_299, "$1,299.00"],
  [99_999_999.99, "$99,999,999.99"],
])("formats %d dollars with two decimals in both languages", (dollars, text) => {
  expect(formatMoney("en", dollars, USD)).toBe(text);
  expect(formatMoney("zh", dollars, USD)).toBe(text);
});

it.each([
  ["EUR", 2, 1_299, "€1,299.00", "€1,299.00"],
  ["CNY", 2, 19.9, "¥19.90", "¥19.90"],
  ["JPY", 0, 1_299, "¥1,299", "¥1,299"],
  // By default Intl shows forints without their two decimals.
  ["HUF", 2, 1_299, "Ft 1,299.00", "Ft 1,299.00"],
])("formats %s with its decimals", (code, decimals, amount, english, chinese) => {
  // Intl puts a no-break space after letters.
  const format = (language: "en" | "zh") => formatMoney(language, amount, { code, decimals }).replaceAll("\u00a0", " ");
  expect([format("en"), format("zh")]).toEqual([english, chinese]);
});

it.each([
  ["USD", "US dollars", "美元"],
  ["EUR", "euros", "欧元"],
  ["JPY", "Japanese yen", "日元"],
])("names %s", (code, english, chinese) => {
  expect([currencyName("en", { code }), currencyName("zh", { code })]).toEqual([english, chinese]);
  expect([currencyLabel("en", { code }), currencyLabel("zh", { code })]).toEqual([code, chinese]);
});

it("formats counts with thousands separators", () => {
  for (const language of ["en", "zh"] as const) {
    expect([0, 999, 12_499, 1_000_000].map((count) => formatCount(language, count))).toEqual([
      "0",
      "999",
      "12,499",
      "1,000,000",
    ]);
  }
});

it("formats times in a named time zone, in both languages", () => {
  const moment = new Date("2026-03-31T16:05:00Z");
  const english = formatDateTime("en", moment, "Asia/Shanghai");
  expect(english).toMatch(/Apr 1, 2026, 12:05 AM GMT\+8/);
  expect(formatDateTime("zh", moment, "Asia/Shanghai")).toBe("2026年4月1日 00:05（GMT+8）");
  expect(formatDateTime("zh", moment, "UTC")).toBe("2026年3月31日 16:05（UTC）");
  expect(formatDateTime("en", moment, "UTC")).toMatch(/Mar 31, 2026, 4:05 PM UTC/);
});

it("formats dates of the zone", () => {
  const moment = new Date("2026-03-31T16:05:00Z");
  expect(formatDate("en", moment, "Asia/Shanghai")).toBe("Apr 1, 2026");
  expect(formatDate("zh", moment, "Asia/Shanghai")).toBe("2026年4月1日");
});

it("separates the items of a Chinese list, which may contain 和 themselves", () => {
  expect(formatList("zh", ["导入优惠", "读取优惠和批次"])).toBe("导入优惠、读取优惠和批次");
  expect(formatList("zh", ["茶", "壶", "杯"])).toBe("茶、壶、杯");
  expect(formatList("en", ["tea", "pots", "cups"])).toBe("tea, pots, and cups");
});

it("pluralizes, and interpolates values without escaping", () => {
  expect(translate("en")("search.count", { count: 1, found: "1" })).toBe("1 deal found");
  expect(translate("en")("search.count", { count: 2, found: "2" })).toBe("2 deals found");
  expect(translate("zh")("search.count", { count: 1, found: "1" })).toBe("找到 1 条优惠");
  expect(translate("en")("prices.short", { count: 1 })).toBe("We’ve tracked this price for only 1 day");
  expect(translate("en")("prices.thinned", { count: 1 })).toMatch(/ within 1 day$/);
  expect(translate("en")("admin.batch.deleteHint", { count: 1 })).toMatch(
    /^It disappears .* it is permanently deleted\.$/,
  );
  expect(translate("en")("admin.batch.deleteHint", { count: 2 })).toMatch(/^They .* they are /);
  expect(translate("en")("queue.record.ended", { count: 1 })).toBe("1 expired since");
  expect(translate("en")("submissions.worked", { count: 1 })).toBe("1 member says it works");
  expect(translate("en")("errors.limited", { count: 1 })).toMatch(/ in 1 minute\.$/);
  expect(translate("en")("search.titleFor", { query: "<b> & $t(site.home) {{x}}" })).toBe(
    "Search results for “<b> & $t(site.home) {{x}}”",
  );
});

it("spaces Latin letters and digits in Chinese titles", () => {
  expect(spaceLatin("Anker的优惠")).toBe("Anker 的优惠");
  expect(spaceLatin("唯品会2店好价：iPhone 15，$5.00。")).toBe("唯品会 2 店好价：iPhone 15，$5.00。");
  expect(spaceLatin("Books deals")).toBe("Books deals");
});
