import { normalized } from "./text";

/** An ISO 4217 currency and its number of decimals. */
export interface Currency {
  code: string;
  decimals: 0 | 2;
}

export const US_DOLLAR: Currency = { code: "USD", decimals: 2 };

// Decimals by ISO 4217. Intl gives those in common use, such as none for the forint, which has two.
const ZERO_DECIMALS = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF".split(" ");
const OVER_TWO_DECIMALS = "BHD CLF IQD JOD KWD LYD OMR TND UYW".split(" ");

/** The currency of a code, compared without case. `too_fine`: it has more than two decimals. */
export function findCurrency(text: string): Currency | "unknown" | "too_fine" {
  const code = text.trim().toUpperCase();
  if (!Intl.supportedValuesOf("currency").includes(code)) return "unknown";
  if (OVER_TWO_DECIMALS.includes(code)) return "too_fine";
  return { code, decimals: ZERO_DECIMALS.includes(code) ? 0 : 2 };
}

/** Signs that Intl lacks. */
const OTHER_SIGNS: Partial<Record<string, string[]>> = {
  AUD: ["AU$"],
  CAD: ["C$"],
  CHF: ["Fr", "SFr"],
  CNY: ["元", "圆", "RMB"],
  EUR: ["Euro"],
  GBP: ["GB£"],
  HKD: ["元"],
  INR: ["Rs", "Re"],
  KRW: ["원"],
  LKR: ["Rs"],
  NPR: ["Rs"],
  PKR: ["Rs"],
  SGD: ["S$"],
  TWD: ["元"],
};

/** The code, signs, and Chinese and Japanese names of a currency, in NFKC, such as USD, US$, $ and 美元. */
export function currencySigns({ code }: Currency): readonly string[] {
  const signs = cache.get(code) ?? signsOf(code);
  cache.set(code, signs);
  return signs;
}

/** Whether a text is the currency's code or one of its signs; case, spaces and points ("US $", "Rs.") do not matter. */
export function isSignOf(text: string, currency: Currency): boolean {
  const plain = (sign: string) => sign.replace(/[\s.]/g, "").toUpperCase();
  const named = plain(normalized(text, "NFKC"));
  return currencySigns(currency).some((sign) => plain(sign) === named);
}

// Memoised, because imports need them in every row and Intl takes a millisecond.
const cache = new Map<string, readonly string[]>();

function signsOf(code: string): string[] {
  const styles = [
    { locales: ["en-US", "zh-CN", "ja-JP", `und-${code.slice(0, 2)}`], displays: ["symbol", "narrowSymbol"] },
    { locales: ["zh-CN", "ja-JP"], displays: ["name"] },
  ] as const;
  const ofIntl = styles.flatMap(({ locales, displays }) =>
    locales.flatMap((locale) => displays.map((display) => signOf(code, locale, display))),
  );
  return [...new Set([code, ...ofIntl, ...(OTHER_SIGNS[code] ?? [])].map((sign) => sign.normalize("NFKC")))];
}

function signOf(code: string, locale: string, currencyDisplay: "symbol" | "narrowSymbol" | "name"): string {
  const format = new Intl.NumberFormat(locale, { style: "currency", currency: code, currencyDisplay });
  return format.formatToParts(2).find(({ type }) => type === "currency")?.value ?? code;
}
