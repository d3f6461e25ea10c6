import { env } from "~/env.server";
import { formatDate, formatDateTime, formatMoney } from "~/platform/i18n/format";
import type { Language } from "~/platform/i18n/languages";

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
