import type { Currency } from "~/platform/values/currency";
import { amountOf, distinct } from "./amounts";
import type { Item } from "./item";
import { isCurrentPrice, isForAnybody, isListPrice, isNamedForOthers } from "./offer-conditions";
import { namedCurrency, type PageCurrency } from "./page-currency";

/** The price of one offer. */
export interface OfferPrice {
  /** What anybody pays for a piece; null if the offer does not say it, or contradicts itself. */
  price: number | null;
  /** The highest price of a range that begins with `price`, or that as well when it is not stated; null for one price. */
  upTo: number | null;
  originalPrice: number | null;
  /** Other amounts, such as those of members or without taxes. */
  rejected: number[];
  foreign: string | null;
  /** Whether different amounts stand without a word which one counts. */
  isContradictory: boolean;
}

export interface PriceContext {
  currency: Currency;
  now: Date;
  /** The currency of amounts that name none. */
  defaultCurrency: PageCurrency;
}

/** The currencies of countries whose stores state prices without taxes. */
const NET_CURRENCIES = ["USD", "CAD"];

interface Stated {
  item: Item;
  amount: number | null;
  foreign: string | null;
}

/** `around` are the offers that the offer is part of, and the product: they may state its currency and conditions. */
export function offerPrice(offer: Item, around: readonly Item[], context: PriceContext): OfferPrice {
  const { currency, now } = context;
  const state = (item: Item, name: string) => statedAmount(item, item.texts(name), [offer, ...around], context);
  const specified = offer.items("priceSpecification").map((item) => state(item, "price"));
  const itself = state(offer, "price");
  const [low, high] = [state(offer, "lowPrice").amount, state(offer, "highPrice").amount];
  const isFor = (item: Item, amount: number | null) => amount !== null && isForAnybody(item, { price: amount, now });
  const fair = specified.filter(({ item, amount }) => isFor(item, amount) && !isNamedForOthers(item));
  const listed = fair.filter(({ item }) => isListPrice(item));
  const taxed = withTaxes(
    fair.filter((one) => !listed.includes(one)),
    currency,
  );
  const rejected = amountsOf(specified.filter((one) => !taxed.includes(one) && !listed.includes(one)));
  const none: OfferPrice = {
    price: null,
    upTo: null,
    originalPrice: amountsOf(listed).at(-1) ?? null,
    rejected,
    foreign: [itself, ...specified].find(({ foreign }) => foreign !== null)?.foreign ?? null,
    isContradictory: false,
  };
  const offers = [offer, ...around.filter((one) => one.is(/Offer$/))];
  if (!offers.every((one) => isForAnybody(one, { price: itself.amount ?? low ?? 0, now })))
    return { ...none, rejected: distinct([...rejected, itself.amount, low, ...amountsOf(taxed)]) };
  const amounts = amountsOf(taxed);
  const [sale] = amountsOf(taxed.filter(({ item }) => isCurrentPrice(item)));
  if (sale !== undefined)
    return { ...none, price: sale, originalPrice: none.originalPrice ?? itself.amount ?? amounts.at(-1) ?? null };
  const isOthers = itself.amount !== null && rejected.includes(itself.amount) && !amounts.includes(itself.amount);
  const own = isOthers || withTaxes([itself], currency).length === 0 ? null : itself.amount;
  if (own === null && amounts.length === 0) {
    const isOne = low === high || offer.text("offerCount") === "1";
    return { ...none, price: low, upTo: isOne ? null : (high ?? low) };
  }
  const isClear = own === null ? amounts.length === 1 : amounts.length === 0 || amounts.includes(own);
  return { ...none, price: isClear ? (own ?? amounts[0] ?? null) : null, isContradictory: !isClear };
}

/** The stated amount; null if it is stated twice, in another currency, or not as a price. */
function statedAmount(
  item: Item,
  texts: readonly string[],
  around: readonly Item[],
  { currency, defaultCurrency }: PriceContext,
): Stated {
  const code = [item, ...around].flatMap((one) => one.texts("priceCurrency"))[0];
  const stated = code === undefined ? defaultCurrency : namedCurrency(code, currency);
  const amounts = stated === "own" ? distinct(texts.map((text) => amountOf(text, currency))) : [];
  const foreign = typeof stated === "object" && texts.length > 0 ? stated.foreign : null;
  return { item, amount: amounts.length === 1 ? (amounts[0] ?? null) : null, foreign };
}

const amountsOf = (stated: readonly Stated[]) => distinct(stated.map(({ amount }) => amount));

/** Prices with taxes, if some are marked so. Prices without taxes count only in currencies whose stores add taxes at the till. */
function withTaxes(stated: readonly Stated[], currency: Currency): Stated[] {
  const taxed = stated.filter(({ item }) => isTaxed(item) === true);
  if (taxed.length > 0) return taxed;
  return stated.filter(({ item }) => isTaxed(item) === null || NET_CURRENCIES.includes(currency.code));
}

function isTaxed(item: Item): boolean | null {
  const text = item.text("valueAddedTaxIncluded");
  return text === null ? null : /(?:^|\/)true$/i.test(text);
}
