import type { Language } from "./languages";

const LOCALES: Record<Language, string> = { en: "en-US", zh: "zh-CN" };

/** An ISO 4217 code and its number of decimals. */
interface Money {
  code: string;
  decimals: number;
}

const money = new Map<string, Intl.NumberFormat>();
const counts = forEach((locale) => new Intl.NumberFormat(locale));

const lists = forEach((locale) => new Intl.ListFormat(locale, { type: "conjunction" }));

function forEach<T>(make: (locale: string) => T): Record<Language, T> {
  return { en: make(LOCALES.en), zh: make(LOCALES.zh) };
}

/** An amount with its currency's decimals (specification §4.5): $1,299.00, ¥1,299. */
export function formatMoney(language: Language, amount: number, currency: Money): string {
  const key = `${language} ${currency.code} ${currency.decimals}`;
  const format = money.get(key) ?? moneyFormat(language, currency);
  money.set(key, format);
  return format.format(amount);
}

function moneyFormat(language: Language, { code, decimals }: Money): Intl.NumberFormat {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const style = { style: "currency", currency: code, currencyDisplay: "narrowSymbol" } as const;
  return new Intl.NumberFormat(LOCALES[language], { ...style, ...digits });
}

/** A currency's name in the plural: US dollars, 美元. */
export function currencyName(language: Language, { code }: Pick<Money, "code">): string {
  const style = { style: "currency", currency: code, currencyDisplay: "name" } as const;
  const parts = new Intl.NumberFormat(LOCALES[language], style).formatToParts(2);
  return parts.find(({ type }) => type === "currency")?.value ?? code;
}

/** An integer with thousands separators: 12,499. */
export function formatCount(language: Language, count: number): string {
  return counts[language].format(count);
}

const DAY = { year: "numeric", month: "short", day: "numeric" } as const;
const DATE_STYLES = {
  day: DAY,
  minute: { ...DAY, hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZoneName: "short" },
} as const;

/** By style, language and time zone: creating a format costs as much as a hundred dates. */
const dates = new Map<string, Intl.DateTimeFormat>();

function dateFormat(style: keyof typeof DATE_STYLES, language: Language, timeZone: string): Intl.DateTimeFormat {
  const key = `${style} ${language} ${timeZone}`;
  const format = dates.get(key) ?? new Intl.DateTimeFormat(LOCALES[language], { ...DATE_STYLES[style], timeZone });
  dates.set(key, format);
  return format;
}

/** A date and time in a time zone, to the minute, with the zone's name. */
export function formatDateTime(language: Language, date: Date, timeZone: string): string {
  const format = dateFormat("minute", language, timeZone);
  if (language === "en") return format.format(date);
  // Intl puts the zone between date and time in Chinese: 2026年4月1日 GMT+8 00:05.
  const { year, month, day, hour, minute, timeZoneName } = Object.fromEntries(
    format.formatToParts(date).map(({ type, value }) => [type, value]),
  );
  return `${year}年${month}月${day}日 ${hour}:${minute}（${timeZoneName}）`;
}

/** A date in a time zone. */
export function formatDate(language: Language, date: Date, timeZone: string): string {
  return dateFormat("day", language, timeZone).format(date);
}

/** A list as text: a, b, and c. */
export function formatList(language: Language, items: string[]): string {
  return lists[language].format(items);
}
