import { env } from "~/env.server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/platform/values/durations";
import { formatDate, formatDateTime, formatMoney } from "./format";
import type { Language } from "./languages";
import { translate } from "./translator.server";

export function moneyText(language: Language, amount: number): string {
  return formatMoney(language, amount, env().siteCurrency);
}

/** A date in the site's time zone. */
export function dateText(language: Language, date: Date): string {
  return formatDate(language, date, env().siteTimeZone);
}

/** A date and time in the site's time zone. */
export function dateTimeText(language: Language, date: Date): string {
  return formatDateTime(language, date, env().siteTimeZone);
}

export function momentOf(language: Language, date: Date) {
  return { text: dateTimeText(language, date), iso: date.toISOString() };
}

export type Moment = ReturnType<typeof momentOf>;

/** A time relative to now, "2h ago"; from 30 days on its date. */
export function ageText(language: Language, date: Date, now: Date): string {
  const t = translate(language);
  const ms = now.getTime() - date.getTime();
  if (ms >= 30 * DAY_MS) return dateText(language, date);
  if (ms >= DAY_MS) return t("age.days", { count: Math.floor(ms / DAY_MS) });
  if (ms >= HOUR_MS) return t("age.hours", { count: Math.floor(ms / HOUR_MS) });
  return ms >= MINUTE_MS ? t("age.minutes", { count: Math.floor(ms / MINUTE_MS) }) : t("age.now");
}
