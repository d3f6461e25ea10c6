import { expect, it } from "vitest";
import { TIME_ZONES } from "~/features/notifications/settings.server";
import { timeZoneGroups } from "~/features/notifications/web/time-zones.server";
import { translate } from "~/platform/i18n/translator.server";

const winter = new Date("2026-01-15T12:00:00Z");
const summer = new Date("2026-07-15T12:00:00Z");

function zones(language: "en" | "zh", { chosen = "UTC", now = winter } = {}) {
  const groups = timeZoneGroups(translate(language), language, { chosen, now });
  const texts = new Map(groups.flatMap(([region, ofRegion]) => ofRegion.map(([zone, text]) => [zone, [region, text]])));
  return { texts, regions: groups.map(([region]) => region) };
}

it("names every time zone once, by region, with the offset of now", () => {
  const { texts, regions } = zones("en");
  expect(regions.slice(0, 3)).toEqual(["Worldwide", "Africa", "America"]);
  expect(new Set(texts.keys())).toEqual(new Set(TIME_ZONES));
  expect(texts.get("UTC")).toEqual(["Worldwide", "UTC"]);
  expect(texts.get("Asia/Shanghai")).toEqual(["Asia", "Shanghai (UTC+8)"]);
  expect(texts.get("America/New_York")).toEqual(["America", "New York (UTC−5)"]);
  expect(texts.get("America/Indiana/Knox")).toEqual(["America", "Knox, Indiana (UTC−6)"]);
  expect(zones("en", { now: summer }).texts.get("America/New_York")).toEqual(["America", "New York (UTC−4)"]);
});

it("names them in Chinese, without a name in Latin letters", () => {
  const { texts } = zones("zh");
  expect(texts.get("Asia/Shanghai")).toEqual(["亚洲", "中国（UTC+8）"]);
  expect(texts.get("America/New_York")).toEqual(["美洲", "纽约（UTC−5）"]);
  const names = [...texts].filter(([zone]) => zone !== "UTC").map(([, [, text = ""]]) => text.split("（UTC")[0]);
  expect(names.filter((name) => !/^\p{Script=Han}/u.test(name ?? ""))).toEqual([]);
});

it("has the chosen zone among them, an older name too", () => {
  expect(zones("en", { chosen: "US/Pacific" }).texts.get("US/Pacific")).toEqual(["Worldwide", "Pacific (UTC−8)"]);
  expect(zones("en").texts.has("US/Pacific")).toBe(false);
});
