import type { Language } from "./languages";
import { CLOCKS } from "./local-time";

const LOCALES: Record<Language, string> = { en: "en-US", zh: "zh-CN" };

/** An ISO 4217 code and its number of decimals. */
interface Money {
  code: string;
  decimals: number;
}

/** Keeps formats, because making one costs as much as a hundred uses of it. */
function kept<Arguments extends (string | number)[], Format>(make: (...given: Arguments) => Format) {
  const formats = new Map<string, Format>();
  return (...given: Arguments): Format => {
    const key = given.join(" ");
    const format = formats.get(key) ?? make(...given);
    formats.set(key, format);
    return format;
  };
}

const countFormat = kept((language: Language) => new Intl.NumberFormat(LOCALES[language]));

/** Chinese items are only separated: joined by 和, one that contains it would look like two. */
const listFormat = kept((language: Language) => {
  const style = language === "zh" ? "narrow" : "long";
  return new Intl.ListFormat(LOCALES[language], { type: "conjunction", style });
});

const moneyFormat = kept((language: Language, code: string, decimals: number) => {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const style = { style: "currency", currency: code, currencyDisplay: "narrowSymbol" } as const;
  return new Intl.NumberFormat(LOCALES[language], { ...style, ...digits });
});

/** An amount with its currency's decimals (specification §4.5): $1,299.00, ¥1,299. */
export function formatMoney(language: Language, amount: number, { code, decimals }: Money): string {
  return moneyFormat(language, code, decimals).format(amount);
}

export function currencyName(language: Language, { code }: Pick<Money, "code">): string {
  const style = { style: "currency", currency: code, currencyDisplay: "name" } as const;
  const parts = new Intl.NumberFormat(LOCALES[language], style).formatToParts(2);
  return parts.find(({ type }) => type === "currency")?.value ?? code;
}

/** The currency after a label: USD, 美元. */
export function currencyLabel(language: Language, currency: Pick<Money, "code">): string {
  return language === "zh" ? currencyName(language, currency) : currency.code;
}

export function formatCount(language: Language, count: number): string {
  return countFormat(language).format(count);
}

const DAY = { year: "numeric", month: "short", day: "numeric" } as const;
const dateFormat = kept((style: "day" | "minute", language: Language, timeZone: string) => {
  const time = style === "minute" && { ...CLOCKS[language], timeZoneName: "short" as const };
  return new Intl.DateTimeFormat(LOCALES[language], { ...DAY, ...time, timeZone });
});

export function formatDateTime(language: Language, date: Date, timeZone: string): string {
  const format = dateFormat("minute", language, timeZone);
  if (language === "en") return format.format(date);
  // Intl puts the zone between date and time in Chinese: 2026年4月1日 GMT+8 00:05.
  const { year, month, day, hour, minute, timeZoneName } = Object.fromEntries(
    format.formatToParts(date).map(({ type, value }) => [type, value]),
  );
  return `${year}年${month}月${day}日 ${hour}:${minute}（${timeZoneName}）`;
}

export function formatDate(language: Language, date: Date, timeZone: string): string {
  return dateFormat("day", language, timeZone).format(date);
}

/** Joins sentences; a full-width full stop brings its own space. */
export function joinSentences(language: Language, sentences: string[]): string {
  return sentences.join(language === "zh" ? "" : " ");
}

export function formatList(language: Language, items: string[]): string {
  return listFormat(language).format(items);
}

/** Puts spaces between Han characters and Latin letters or digits in titles, which `text-autospace` does not reach. */
export function spaceLatin(text: string): string {
  return text.replace(/(\p{Script=Han})([A-Za-z0-9])/gu, "$1 $2").replace(/([A-Za-z0-9])(\p{Script=Han})/gu, "$1 $2");
}
