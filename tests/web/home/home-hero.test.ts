import { expect, it } from "vitest";
import { translate } from "~/i18n/translator.server";
import { homeHero } from "~/web/home/home-hero.server";

const said = (language: "en" | "zh", numbers: { live: number; dailyDeals: number }) => {
  const { badge, live } = homeHero({ t: translate(language), language }, numbers);
  return [badge, live];
};

it("the badge has the setting's number, and the live deals beside it do not contradict it", () => {
  expect(said("en", { live: 113, dailyDeals: 10_000 })).toEqual(["Over 10,000+ deals updated daily", null]);
  expect(said("zh", { live: 113, dailyDeals: 10_000 })).toEqual(["每日更新 10,000+ 条优惠", null]);
  expect(said("en", { live: 12_345, dailyDeals: 10_000 })).toEqual([
    "Over 10,000+ deals updated daily",
    "12,345 live right now",
  ]);
  expect(said("zh", { live: 113, dailyDeals: 100 })).toEqual(["每日更新 100+ 条优惠", "目前 113 条有效"]);
  expect(said("en", { live: 2, dailyDeals: 0 })).toEqual([null, "2 live right now"]);
});
