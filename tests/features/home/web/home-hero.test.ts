import { expect, it } from "vitest";
import { homeHero } from "~/features/home/web/home-hero.server";
import { translate } from "~/platform/i18n/translator.server";

const said = (language: "en" | "zh", live: number) => {
  const hero = homeHero({ t: translate(language), language }, { live });
  return [hero.badge, hero.live];
};

it("the badge has the setting's number, and the live deals beside it do not contradict it", () => {
  expect(said("en", 113)).toEqual(["Over 10,000+ deals updated daily", null]);
  expect(said("zh", 113)).toEqual(["每日更新 10,000+ 条优惠", null]);
  expect(said("en", 12_345)).toEqual(["Over 10,000+ deals updated daily", "12,345 live right now"]);
  expect(said("zh", 10_000)).toEqual(["每日更新 10,000+ 条优惠", "目前有 10,000 条有效优惠"]);
});
