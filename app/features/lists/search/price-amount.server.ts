import { PLAIN_PRICE } from "~/features/deals/price";
import { readPrice } from "~/features/deals/read-price";
import { chineseNumber } from "~/platform/values/chinese-number";
import type { Currency } from "~/platform/values/currency";

export interface Amount {
  sign?: string;
  number: string;
  unit?: string;
}

const CODES = "usd|eur|gbp|cny|rmb|jpy|cad|aud|hkd|twd|sgd|inr|krw|chf";
const NAMES = "dollars?|bucks?|euros?|pounds?|quid|yuan|kuai|yen|rupees?|won|francs?";
const SIGN = String.raw`(?:us|ca?|au?|nz|hk|nt|sg?|mx|cn|gb)?\p{Sc}|(?:${CODES})(?![a-z])`;

/** 元 and 块 are units of any currency, as in 美元 and 日元. */
const CHINESE_UNITS = "[美欧日港韩澳加]元|台币|美[金刀]|英镑|人民币|元[钱錢]?|[块塊][钱錢]?|圆|刀|円";

/** Chinese says 9块8 for nine eighty. */
const TENTHS = String.raw`\d{1,3}[块塊]\d(?![\d.件个個条條支双盒瓶片斤]|包(?![邮郵]))`;
const DIGITS = String.raw`\d(?:[\d.,]{0,12}\d)?(?:k(?![a-z]))?`;
const NUMERALS = "[一二两兩三四五六七八九]?[十百千万萬][一二两兩三四五六七八九十百千零]{0,6}";

/** Words after a number that make it a size, an age or a count. */
const MEASURES =
  `inch(?:es)?|cm|mm|m|meters?|metres?|ft|feet|foot|yards?|km|miles?|mph|kgs?|kilos?|g|grams?|mg|mcg|lbs?|oz|ounces?|ml|l
  |lit(?:er|re)s?|gallons?|gal|quarts?|qt|[gmt]b|mah|wh|k?w|watts?|v|volts?|amps?|[gmk]?hz|db|decibels?|dpi|fps|p|k|mp|megapixels?|lumens?
  |nits?|btu|psi|rpm|cc|hp|years?|yrs?|yo|months?|weeks?|days?|nights?|hours?|hrs?|minutes?|mins?|seconds?|secs?|am|pm|pieces?|pcs?|packs?
  |pk|ct|counts?|sheets?|pages?|rolls?|sets?|people|persons?|players?|guests?|calories|cals?|carbs?|degrees?|percent|stars?|reviews?
  |ratings?|threads?|karats?|carats?|points?|times|off|gsm|denier|x|sq|square|cubic|[mg]bps|levels?|grit|episodes?|songs?|recipes
  |questions|words|steps|ways|tons?|tonnes?|proof|items?|units?|colou?rs?|cups?|servings?|doses|tablets|capsules|pounds?|games`.replace(
    /\s+/g,
    "",
  );
const END = String.raw`(?![a-z\d%'"″′”]|[.,]\d|\s?%|[\s-](?:${MEASURES})(?![a-z]))`;

/** Amounts in a text in NFKC and lower case, with a currency's sign before them or its name behind them, in groups of {@link Amount}. */
export const AMOUNTS = new RegExp(
  String.raw`(?<![a-z\d.\p{Sc}_])(?:(?<sign>${SIGN})\s?)?(?<number>${TENTHS}|${DIGITS}|${NUMERALS})` +
    String.raw`(?:\s?(?<unit>${CHINESE_UNITS}|(?:\p{Sc}|(?:${CODES}|${NAMES})(?![a-z]))${END})|${END})`,
  "gu",
);

/** Marks for an amount with a currency, for one without (the first of 256 each), and for the rest of its characters. */
export const WITH_CURRENCY = 0xe100;
export const BARE = 0xe200;
export const FILLER = "\ue003";
export const HAS_CURRENCY = /[\ue100-\ue1ff]/;

/** Currencies of sites on which 元 and 块 are the site's own unit; on others they are the yuan. */
const CURRENCIES_IN_YUAN = ["CNY", "TWD", "HKD", "SGD", "MOP", "JPY"];
const YUAN = /^(?:元[钱錢]?|[块塊][钱錢]?|圆|kuai)$/;

/** Slang names of units, which Intl does not have. */
const SLANG: Partial<Record<string, string[]>> = {
  USD: ["buck", "bucks", "刀", "美金", "美刀"],
  CAD: ["buck", "bucks", "刀", "加元"],
  AUD: ["buck", "bucks", "刀", "澳元"],
  GBP: ["quid"],
  CNY: ["rmb", "yuan"],
  JPY: ["円", "日元"],
  HKD: ["港币"],
  TWD: ["台币"],
  KRW: ["韩元"],
};

/** An amount in the site's currency; null when it cannot be read, or is perhaps a weight. */
export function amountOf({ sign = "", number, unit = "" }: Amount, currency: Currency): number | "foreign" | null {
  const [whole = "", tenths] = number.split(/[块塊]/);
  const digits = /\d/.test(whole) ? whole.replace(/k$/, "") : String(chineseNumber(whole));
  const name = tenths ? "块" : unit;
  const isOwn = unitNames(currency).has(name) || (YUAN.test(name) && CURRENCIES_IN_YUAN.includes(currency.code));
  if (!isOwn && /^pounds?$/.test(name)) return null;
  if (!isOwn && YUAN.test(name)) return "foreign";
  const read = readPrice(`${sign}${digits}${tenths ? `.${tenths}` : ""}${isOwn ? "" : name}`, currency);
  if (read && "error" in read && read.error === "foreign_currency") return "foreign";
  if (!read || "error" in read || !PLAIN_PRICE.test(read.price)) return null;
  return Number(read.price) * (number.endsWith("k") ? 1_000 : 1);
}

/** The currency's English names, singular and plural (dollar, dollars), and its slang names. */
function unitNames({ code }: Currency): ReadonlySet<string> {
  const names = namesByCode.get(code) ?? new Set([...englishNames(code), ...(SLANG[code] ?? [])]);
  namesByCode.set(code, names);
  return names;
}

// Memoised, because Intl takes a millisecond.
const namesByCode = new Map<string, ReadonlySet<string>>();

/** The last words of "1 US dollar" and "2 US dollars". */
function englishNames(code: string): string[] {
  const format = new Intl.NumberFormat("en", { style: "currency", currency: code, currencyDisplay: "name" });
  return [1, 2].map((count) => format.format(count).split(/\s/).at(-1)?.toLowerCase() ?? "");
}
