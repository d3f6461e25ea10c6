import { expect, it } from "vitest";
import type { Deal } from "~/domain/deals/deal";
import { translate } from "~/i18n/translator.server";
import { dealCard } from "~/web/deals/deal-view.server";
import { sampleDeals } from "~/web/deals/sample-deals.server";

const now = new Date("2026-03-01T12:00:00Z");
const HOUR = 3_600_000;
const [sample] = sampleDeals(translate("en"), now) as [Deal];

function card(changes: Partial<Deal>, language: "en" | "zh" = "en") {
  const own = { like: new Set<string>(), noluck: new Set<string>() };
  return dealCard({ ...sample, ...changes }, { language, now, own, lowest: new Set() });
}

it.each([
  [0.01, "just now", "刚刚", "NEW"],
  [0.5, "30 min ago", "30 分钟前", "NEW"],
  [2.9, "2 h ago", "2 小时前", "NEW"],
  [24, "1 day ago", "1 天前", undefined],
  [24 * 29.5, "29 days ago", "29 天前", undefined],
  [24 * 30, "Jan 30, 2026", "2026年1月30日", undefined],
])("a deal of %d hours ago", (hours, english, chinese, fresh) => {
  const createdAt = new Date(now.getTime() - hours * HOUR);
  expect(card({ createdAt })).toMatchObject({ age: english });
  expect(card({ createdAt }).fresh).toBe(fresh);
  expect(card({ createdAt }, "zh").age).toBe(chinese);
});

it("shows a discount that rounds to 100 % as 99 %", () => {
  expect(card({ discountPercentage: 100 }).percent).toBe(99);
  expect(card({ discountPercentage: 35 }).percent).toBe(35);
});
