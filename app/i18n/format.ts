import type { Language } from "./languages";

const LOCALES: Record<Language, string> = { en: "en-US", zh: "zh-CN" };

const money = forEach(
  (locale) => new Intl.NumberFormat(locale, { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol" }),
);
const counts = forEach((locale) => new Intl.NumberFormat(locale));

const lists = forEach((locale) => new Intl.ListFormat(locale, { type: "conjunction" }));

function forEach<T>(make: (locale: string) => T): Record<Language, T> {
  return { en: make(LOCALES.en), zh: make(LOCALES.zh) };
}

/** An amount in dollars with two decimals (SPEC.md section 4): $1,299.00. */
export function formatMoney(language: Language, dollars: number): string {
  return money[language].format(dollars);
}

/** A whole number with the language's separators: 12,499. */
export function formatCount(language: Language, count: number): string {
  return counts[language].format(count);
}

/** A moment in the site's time zone, to the minute, with the zone's name. */
export function formatDateTime(language: Language, date: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
    timeZoneName: "short",
  });
  if (language === "en") return format.format(date);
  // Intl's Chinese puts the zone between day and time: 2026年4月1日 GMT+8 00:05.
  const { year, month, day, hour, minute, timeZoneName } = Object.fromEntries(
    format.formatToParts(date).map(({ type, value }) => [type, value]),
  );
  return `${year}年${month}月${day}日 ${hour}:${minute}（${timeZoneName}）`;
}

/** A day in the site's time zone. */
export function formatDate(language: Language, date: Date, timeZone: string): string {
  const day = { year: "numeric", month: "short", day: "numeric", timeZone } as const;
  return new Intl.DateTimeFormat(LOCALES[language], day).format(date);
}

/** Several things in one sentence: a, b, and c. */
export function formatList(language: Language, things: string[]): string {
  return lists[language].format(things);
}
