import type { Currency } from "~/platform/values/currency";
import { amountOf, distinct } from "./amounts";
import { namedCurrency, type PageCurrency } from "./page-currency";
import { plainText } from "./plain-text";
import type { PriceReading } from "./product-price";
import type { StructuredData } from "./structured-data";

interface Options {
  currency: Currency;
  now: Date;
  /** The currency of amounts that name none. */
  defaultCurrency: PageCurrency;
}

/** The price in Open Graph's and similar tags. Several amounts are those of several currencies, else it is none of them. */
export function metaPrice({ meta }: StructuredData, { currency, now, defaultCurrency }: Options): PriceReading {
  const textsOf = (name: string) => meta.get(name) ?? [];
  let foreign: string | null = null;
  const amountsIn = (name: string): number[] => {
    const codes = textsOf(`${name.replace(/:amount$/, "")}:currency`);
    const amounts = textsOf(name).map((text, at) => {
      const code = codes[at] ?? (codes.length === 1 ? codes[0] : undefined);
      const stated = code === undefined ? defaultCurrency : namedCurrency(plainText(code), currency);
      if (typeof stated === "object") foreign ??= stated.foreign;
      return stated === "own" ? amountOf(plainText(text), currency) : null;
    });
    return distinct(amounts);
  };
  const isOver = textsOf("product:sale_price_dates:end").some((end) => Date.parse(end) < now.getTime());
  const isEarly = textsOf("product:sale_price_dates:start").some((start) => Date.parse(start) > now.getTime());
  const sale = isOver || isEarly ? [] : amountsIn("product:sale_price:amount");
  const labelled = textsOf("twitter:label1").some((label) => /price|价|價|preis|prix|precio|prezzo/i.test(label));
  const named = ["product:price:amount", "og:price:amount", "product:price", ...(labelled ? ["twitter:data1"] : [])];
  const regular = distinct(named.flatMap(amountsIn));
  const list = distinct(["product:original_price:amount", "og:price:standard_amount"].flatMap(amountsIn));
  const prices = sale.length > 0 ? sale : regular.filter((amount) => amount > 0);
  const price = prices.length === 1 ? (prices[0] ?? null) : null;
  return {
    price,
    prices,
    count: prices.length,
    isSeveral: false,
    originalPrice: list.at(-1) ?? (sale.length > 0 ? (regular.at(-1) ?? null) : null),
    rejected: [],
    foreign,
    isSoldOut: availability([...textsOf("product:availability"), ...textsOf("og:availability")]),
    isDoubtful: prices.length > 1,
    isChosen: false,
  };
}

function availability(texts: readonly string[]): boolean | null {
  return texts.length === 0
    ? null
    : texts.every((text) => /^(?:oos|out.?of.?stock|sold.?out|discontinued)$/i.test(text.trim()));
}
