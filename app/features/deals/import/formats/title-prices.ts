import { type Currency, currencySigns } from "~/platform/values/currency";
import { readAmount } from "./amounts";
import {
  type AmountUse,
  amountUse,
  DASH,
  FURTHER_DASH,
  isBeforeCoupon,
  isBeside,
  isFree,
  REDUCED_TO,
} from "./title-words";

/** The prices that a title states; "0": free. `isForeign`: only ones in another currency. */
interface TitlePrices {
  price: string | null;
  originalPrice: string | null;
  isForeign: boolean;
}

interface TitleAmount {
  text: string;
  /** NaN if it cannot be read. */
  value: number;
  isForeign: boolean;
  use: AmountUse;
  start: number;
  end: number;
}

const NO_LETTER_BEFORE = "(?<!\\p{Script=Latin})";
const NO_LETTER_BEHIND = "(?!\\p{Script=Latin})";
const SIGNS = [
  `${NO_LETTER_BEFORE}(?:(?:US|CA|AU|NZ|HK|NT|MX)\\s?|[ACRS])?\\$`,
  "[€£¥₹]",
  `${NO_LETTER_BEFORE}(?:USD|EUR|GBP|CNY|RMB|CHF|Rs)\\.?`,
];
const UNITS = [
  "[€£$](?!\\d)",
  "美元|欧元|英镑|元|块钱",
  `(?:euros?|dollars?|USD|EUR|GBP|CNY|RMB|CHF)${NO_LETTER_BEHIND}`,
];
/** Words of Chinese titles behind which a number is a price. */
const PRICE_WORD = "(?:现价|到手价?|券后价?|折后价?|活动价|秒杀价|特价|原价|参考价):?\\s?";

const groups = (marks: string) => `\\d{1,9}(?:[${marks}]\\d{3}(?!\\d)){0,2}`;
const DECIMALS = "(?:[.,]\\d{1,2}(?!\\d))?";
/** Behind a sign a space separates no thousands: "$9 100-pack". */
const BEHIND_SIGN = `(?:${groups(".,'’\\u00a0\\u202f")}${DECIMALS}|\\.\\d\\d(?!\\d))`;
const BEFORE_UNIT = `${groups(".,'’ \\u00a0\\u202f")}${DECIMALS}(?:[.,]\\s?[-–—]{1,2})?`;

/** A mark between thousands: no price has three decimals. */
const THOUSANDS = /(?<=\d)[.,'’\s](?=\d{3}(?!\d))/gu;

/** "30p" may be a resolution. */
const PENCE = "(?<![\\d.,]|(?:K|HD)\\s?)\\d{1,2}\\s?(?:p|pence)(?!\\p{L})";
const CENTS = `(?<![\\d.,])\\d{1,2}\\s?(?:¢|cents?${NO_LETTER_BEHIND})`;
const HUNDREDTHS: Record<string, string> = { GBP: PENCE, USD: CENTS, CAD: CENTS, AUD: CENTS, NZD: CENTS, EUR: CENTS };
const IS_HUNDREDTHS = /(?:¢|cents?|p|pence)$/iu;

/** "1 299 €" is one number behind these; "iPhone 15 799 €" has two. */
const BEFORE_SPACED = /(?:^|[:=(–—-]|(?<!\p{L})(?:à|a|de|da|por|för|za|für|voor|nur|pris|statt))\s?$/iu;

const MAX_TITLE_LENGTH = 500;
/** A title with more amounts is not one of a deal. */
const MAX_AMOUNTS = 10;

/** Reads a title such as "Kettle $19.99 (reg. $40)" or 水壶 券后¥199. If several amounts could be the price, none is. */
export function titlePrices(title: string, currency: Currency): TitlePrices {
  const text = plain(title.slice(0, MAX_TITLE_LENGTH));
  const amounts = amountsIn(text, currency);
  relate(amounts, text);
  const used = (use: AmountUse) => amounts.filter((amount) => amount.use === use && amount.value > 0);
  const isFinal = used("final").length > 0;
  const candidates = isFinal ? used("final") : used("price").length > 0 ? used("price") : used("each");
  const [[value, price] = [0, null], ...others] = new Map(candidates.map((amount) => [amount.value, amount.text]));
  const originals = [...(isFinal ? used("price") : []), ...used("original")];
  if (price === null) {
    if (amounts.length === originals.length && isFree(text)) {
      return { price: "0", originalPrice: originals.at(-1)?.text ?? null, isForeign: false };
    }
    return {
      price,
      originalPrice: null,
      isForeign: amounts.some(({ isForeign, use }) => isForeign && use !== "other"),
    };
  }
  if (others.length > 0 || isBeforeCoupon(text)) return { price: null, originalPrice: null, isForeign: false };
  const original = originals.at(-1) ?? minuendOf(used("chained"), value);
  return { price, originalPrice: original && original.value > value ? original.text : null, isForeign: false };
}

/** Full-width characters as others, and "12€99" as "12,99€". */
function plain(title: string): string {
  return title
    .replace(/[\uff01-\uff5e\uffe0-\uffe6]/g, (character) => character.normalize("NFKC"))
    .replace(/(?<![\d.,])(\d{1,6})€(\d\d)(?!\d)/g, "$1,$2€");
}

function amountsIn(text: string, currency: Currency): TitleAmount[] {
  const matches = [...text.matchAll(patternOf(currency))];
  if (matches.length > MAX_AMOUNTS) return [];
  return matches.map(({ 0: match, index }) => {
    const [start, end] = [index, index + match.length];
    const place = { start, end, use: amountUse(text, start, end) };
    // A space that may stand between thousands, or between two numbers.
    const hasSpace = /\d \d{3}/.test(match) && !BEFORE_SPACED.test(text.slice(0, start));
    const isCut = /\d$/.test(match) && /^ \d{3}(?!\d)/.test(text.slice(end)) && !/[$£]/.test(match);
    if (hasSpace || isCut) return { ...place, text: match, value: Number.NaN, isForeign: false };
    return { ...place, ...amountOf(match, currency) };
  });
}

function amountOf(match: string, currency: Currency): Pick<TitleAmount, "text" | "value" | "isForeign"> {
  if (IS_HUNDREDTHS.test(match)) {
    const value = Number.parseInt(match, 10) / 100;
    return { text: value.toFixed(2), value, isForeign: false };
  }
  const number = match
    .replace(THOUSANDS, "")
    .replace(/euros?$/i, "€")
    .replace(/dollars?$/i, "$");
  return readAmount(number, currency) ?? { text: match, value: Number.NaN, isForeign: true };
}

const patterns = new Map<string, RegExp>();

/** Amounts with the signs of the usual currencies and of the site's own. */
function patternOf(currency: Currency): RegExp {
  const known = patterns.get(currency.code);
  if (known) return known;
  const own = currencySigns(currency).map((sign) => sign.replace(/[$.]/g, "\\$&"));
  const before = own.filter((sign) => !/\p{Script=Han}/u.test(sign)).map((sign) => `${NO_LETTER_BEFORE}${sign}\\.?`);
  const behind = own.filter((sign) => !sign.includes("$")).map((sign) => `${sign}(?![\\p{Script=Latin}\\d])`);
  const pattern = [
    ...(HUNDREDTHS[currency.code] ? [HUNDREDTHS[currency.code]] : []),
    `(?:${[...before, ...SIGNS].join("|")})\\s?${BEHIND_SIGN}`,
    `(?<![\\d.,])${BEFORE_UNIT}\\s?(?:${[...behind, ...UNITS].join("|")})`,
    `(?<=${PRICE_WORD})${BEHIND_SIGN}(?![\\d件片只])`,
  ];
  const made = new RegExp(pattern.join("|"), "giu");
  patterns.set(currency.code, made);
  return made;
}

/** Sets the uses of amounts that follow each other: ranges, subtractions and reductions. */
function relate(amounts: readonly TitleAmount[], text: string): void {
  for (const [n, one] of amounts.entries()) {
    const next = amounts[n + 1];
    if (!next) return;
    const between = text.slice(one.end, next.start);
    const [higher, lower] = one.value > next.value ? [one, next] : [next, one];
    if (DASH.test(between) || (one.use === "chained" && FURTHER_DASH.test(between))) {
      one.use = next.use = "chained";
    } else if (REDUCED_TO.test(between)) {
      [one.use, next.use] = higher === one ? ["original", "price"] : ["other", "other"];
    } else if (one.use === "price" && next.use === "price" && isBeside(between, text.slice(next.end))) {
      if (higher.value < 10 * lower.value) higher.use = "original";
    }
  }
}

/** The first amount of a subtraction of which the price is the result, as in "$85 ($130 - $45)". */
function minuendOf([first, ...rest]: readonly TitleAmount[], price: number): TitleAmount | null {
  const result = rest.reduce((left, { value }) => left - value, first?.value ?? 0);
  return first && Math.abs(result - price) < 0.005 ? first : null;
}
