import type { Currency } from "~/platform/values/currency";
import { amountOf } from "./amounts";
import type { Item } from "./item";
import { metaPrice } from "./meta-price";
import type { PageAddress } from "./page-address";
import { defaultCurrency } from "./page-currency";
import { type PriceReading, productPrice } from "./product-price";
import type { StructuredData } from "./structured-data";

/** Tells which of several prices was taken. */
interface PriceChoice {
  /** `version`: that of the version which the page's address names; `anybody`: others have conditions or are sold out. */
  of: "lowest" | "version" | "anybody";
  /** The number of prices; null if the page does not state it. */
  count: number | null;
}

export interface PagePrice {
  /** The price in the site's currency; null also if in doubt. */
  price: number | null;
  /** A higher one that the page states as the price before or the list price. */
  originalPrice: number | null;
  /** The code of another currency than the site's, in which the page states its price. */
  foreign: string | null;
  /** The choice; null if the page has one price. */
  choice: PriceChoice | null;
  isSoldOut: boolean;
  /** Whether the page has prices, and it cannot be told which one counts. */
  isDoubtful: boolean;
}

interface Options {
  page: PageAddress;
  currency: Currency;
  now: Date;
}

const MAX_STATEMENTS = 5;

/** `statements` are the product, or its versions, as often as the page states them. If they contradict each other, none counts. */
export function pagePrice(
  data: StructuredData,
  statements: readonly Item[][],
  { page, currency, now }: Options,
): PagePrice {
  const context = { currency, now, defaultCurrency: defaultCurrency(data, page.url, currency) };
  const meta = metaPrice(data, context);
  const readings = [
    ...statements.slice(0, MAX_STATEMENTS).map((products) => productPrice(products, page, context)),
    meta,
  ];
  const found = readings.find((one) => one.price !== null || one.isDoubtful) ?? meta;
  const isAgreed = readings.every((other) => other.price === null || isCompatible(found, other));
  const isDoubtful = found.isDoubtful || !isAgreed;
  const price = isDoubtful ? null : found.price;
  const struck = data.struck.find(({ beside }) => beside.every((text) => amountOf(text, currency) === price));
  const originals = [
    found.originalPrice,
    meta.price === price ? meta.originalPrice : null,
    struck && amountOf(struck.amount, currency),
  ];
  return {
    price,
    originalPrice: originals.find((original) => price !== null && (original ?? 0) > price) ?? null,
    foreign: price === null ? (readings.find(({ foreign }) => foreign !== null)?.foreign ?? null) : null,
    choice: price === null ? null : choiceOf(found),
    isSoldOut: readings.find(({ isSoldOut }) => isSoldOut !== null)?.isSoldOut ?? false,
    isDoubtful,
  };
}

/** Whether both can be true: another price may be that of a version, of members, or a former one. */
function isCompatible(found: PriceReading, other: PriceReading): boolean {
  const isWithin = (price: number | null, { prices }: PriceReading) =>
    price !== null && price >= (prices[0] ?? Infinity) && price <= (prices.at(-1) ?? -Infinity);
  if (other === found || isWithin(other.price, found) || isWithin(found.price, other)) return true;
  return other.price === found.originalPrice || found.rejected.some((amount) => amount === other.price);
}

function choiceOf({ prices, count, isSeveral, rejected, isChosen }: PriceReading): PriceChoice | null {
  const all = prices.length + rejected.length;
  if (isSeveral) return { of: "lowest", count };
  if (isChosen) return { of: "version", count: all };
  return rejected.length > 0 ? { of: "anybody", count: all } : null;
}
