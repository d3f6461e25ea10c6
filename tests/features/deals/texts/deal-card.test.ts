import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import type { Deal } from "~/features/deals/deal";
import { dealCard } from "~/features/deals/texts/deal-card.server";
import { dealDetail } from "~/features/deals/web/deal-detail.server";
import { loadAffiliateRules } from "~/features/links/affiliate.server";
import { translate } from "~/platform/i18n/translator.server";
import { footerView } from "~/platform/page/footer.server";
import { sampleDeal } from "../../../support/sample-deal";

const now = new Date("2026-03-01T12:00:00Z");
const HOUR = 3_600_000;
const sample = sampleDeal(now);

const own = { like: new Set<string>(), noluck: new Set<string>() };

const card = (changes: Partial<Deal>, language: "en" | "zh" = "en") =>
  dealCard({ ...sample, ...changes }, { language, now, own, lowest: new Set() });

const footerNotes = () => footerView("en", translate("en")).notes;

const detail = (changes: Partial<Deal>) =>
  dealDetail({ ...sample, ...changes }, { language: "en", now, own, lowest: new Set() });

it.each([
  [0.01, "just now", "刚刚", "NEW"],
  [0.5, "30m ago", "30 分钟前", "NEW"],
  [2.9, "2h ago", "2 小时前", "NEW"],
  [24, "1d ago", "1 天前", undefined],
  [24 * 29.5, "29d ago", "29 天前", undefined],
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

it("leaves Chinese tags out of an English card, but where its title is Chinese too", () => {
  const tags = ["头层牛皮", "leather"];
  const translated = {
    lang: "zh",
    title: "皮带",
    translations: { en: { title: "Belt", description: "" } },
    tags,
  } as const;
  const names = (changes: Partial<Deal>, language?: "zh") => card(changes, language).tags.map(({ name }) => name);
  expect(names({ ...translated, tags })).toEqual(["leather"]);
  expect(names({ ...translated, tags, translations: {} })).toEqual(tags);
  expect(names({ ...translated, tags }, "zh")).toContain("头层牛皮");
});

it("links to the shop with the operator's affiliate parameters, if there are any", () => {
  const url = "https://shop.example/p?a=1";
  expect(card({ url })).toMatchObject({ url });
  expect(detail({ url }).disclosure).toBe("You buy from Haojia, not from us.");
  const file = path.join(tmpdir(), `affiliate-view-${process.pid}.tsv`);
  writeFileSync(file, "shop.example\ttag=ours-20\n");
  loadAffiliateRules(file);
  expect(card({ url })).toMatchObject({ url: `${url}&tag=ours-20` });
  expect(detail({ url }).disclosure).toMatch(/^“Get deal” is an affiliate link: Haojia/);
  expect(detail({ url: "https://other.example/p" }).disclosure).toMatch(/not from us\. We may earn a commission\.$/);
  expect(card({ url: "javascript:alert(1)" }).url).toBe("#");
  expect(footerNotes()).toContain(translate("en")("footer.affiliate"));
  loadAffiliateRules(undefined);
  expect(footerNotes()).not.toContain(translate("en")("footer.affiliate"));
});
