import type { TFunction } from "i18next";
import { TIME_ZONES } from "~/features/notifications/settings.server";
import type { Language } from "~/platform/i18n/languages";
import { HOUR_MS } from "~/platform/values/durations";

type Option = readonly [zone: string, text: string];
export type ZoneGroup = readonly [region: string, zones: Option[]];

const REGIONS = [
  ...(["Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic"] as const),
  ...(["Australia", "Europe", "Indian", "Pacific"] as const),
];

/** All zones cost some 0.1 s; the offset of some changes with each hour. */
const known = new Map<Language, { hour: number; groups: ZoneGroup[] }>();

/** The time zones by region, with a name in the page's language and the offset of now; `chosen` is among them. */
export function timeZoneGroups(t: TFunction, language: Language, { chosen, now }: { chosen: string; now: Date }) {
  const hour = Math.floor(now.getTime() / HOUR_MS);
  let found = known.get(language);
  if (found?.hour !== hour) {
    found = { hour, groups: groupsOf(t, language, now) };
    known.set(language, found);
  }
  const { groups } = found;
  if (TIME_ZONES.includes(chosen)) return groups;
  const [[others, zones] = [t("notifications.regions.other"), []], ...rest] = groups;
  return [[others, [...zones, [chosen, zoneText(chosen, language, now)]]] as const, ...rest];
}

function groupsOf(t: TFunction, language: Language, now: Date): ZoneGroup[] {
  const { compare } = new Intl.Collator(language);
  const zonesOf = (isOf: (zone: string) => boolean) =>
    TIME_ZONES.filter(isOf)
      .map((zone): Option => [zone, zoneText(zone, language, now)])
      .sort(([, one], [, other]) => compare(one, other));
  return [
    [t("notifications.regions.other"), zonesOf((zone) => !zone.includes("/"))],
    ...REGIONS.map(
      (region): ZoneGroup => [t(`notifications.regions.${region}`), zonesOf((zone) => zone.startsWith(`${region}/`))],
    ),
  ];
}

/** "Shanghai (UTC+8)"; in Chinese the place by which ICU names the zone's time: "中国（UTC+8）". */
function zoneText(timeZone: string, language: Language, now: Date): string {
  const part = (timeZoneName: "shortOffset" | "shortGeneric") =>
    new Intl.DateTimeFormat(language, { timeZone, timeZoneName })
      .formatToParts(now)
      .find(({ type }) => type === "timeZoneName")?.value ?? "";
  const offset = part("shortOffset").replace("GMT", "UTC").replace("-", "−");
  if (timeZone === "UTC") return timeZone;
  const city = timeZone.split("/").slice(1).reverse().join(", ").replaceAll("_", " ") || timeZone;
  if (language === "en") return `${city} (${offset})`;
  const [, place = city] = /^(.+)时间$/.exec(part("shortGeneric")) ?? [];
  return `${place}（${offset}）`;
}
