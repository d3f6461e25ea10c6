/** A currency by its code in ISO 4217, with as many decimals as its amounts have. */
export interface Currency {
  code: string;
  decimals: 0 | 2;
}

export const US_DOLLAR: Currency = { code: "USD", decimals: 2 };

// From ISO 4217 and not from Intl, which gives the decimals that are in use: none for the forint, which has two.
const WHOLE = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF".split(" ");
const FINER_THAN_HUNDREDTHS = "BHD CLF IQD JOD KWD LYD OMR TND UYW".split(" ");

/**
 * The currency of a code, whatever its case. Prices have two decimals at most: one with more is `too_fine`.
 */
export function findCurrency(text: string): Currency | "unknown" | "too_fine" {
  const code = text.trim().toUpperCase();
  if (!Intl.supportedValuesOf("currency").includes(code)) return "unknown";
  if (FINER_THAN_HUNDREDTHS.includes(code)) return "too_fine";
  return { code, decimals: WHOLE.includes(code) ? 0 : 2 };
}

/** Ways of writing a currency that Intl does not know of. */
const OTHER_SIGNS: Partial<Record<string, string[]>> = {
  CNY: ["元", "圆", "RMB"],
  HKD: ["元"],
  TWD: ["元"],
};

/**
 * How people write a currency beside an amount: its code, its signs and its Chinese and Japanese names, such as USD, US$, $
 * and 美元; in the form in which Unicode has one sign for what looks alike (NFKC).
 */
export function currencySigns({ code }: Currency): readonly string[] {
  const signs = known.get(code) ?? signsOf(code);
  known.set(code, signs);
  return signs;
}

// An import asks for them in every row, and Intl takes a millisecond to tell them.
const known = new Map<string, readonly string[]>();

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
