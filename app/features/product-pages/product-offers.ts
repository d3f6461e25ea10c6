import type { Item } from "./item";
import { type OfferPrice, offerPrice, type PriceContext } from "./offer-price";
import { type Match, OTHER_VERSION, type PageAddress } from "./page-address";
import { isAtHome } from "./page-currency";

export interface Offered extends OfferPrice {
  offer: Item;
  /** The offers and the product that it is part of. */
  around: readonly Item[];
  match: Match;
}

/** The limit of offers; further ones are not read. */
const MAX_OFFERS = 2_000;

/** The offers of a product or its versions, with their prices. */
export function offersOf(products: readonly Item[], page: PageAddress, context: PriceContext): Offered[] {
  const versions = products.flatMap((product) => product.items("hasVariant").map((version) => [version, product]));
  const offers: Offered[] = [];
  for (const around of [...products.map((product) => [product]), ...versions]) {
    if (offers.length < MAX_OFFERS) for (const one of offersIn(around, page, context)) offers.push(one);
  }
  const single = offers.filter(({ offer }) => offer.has("price") || offer.has("priceSpecification"));
  return single.length > 0 ? single : offers;
}

function offersIn(around: Item[], page: PageAddress, context: PriceContext): Offered[] {
  const [product] = around;
  if (!product) return [];
  const sets = product.items("offers");
  const nested: { offer: Item; around: Item[] }[] = [];
  for (const set of sets) {
    const within = nested.length < MAX_OFFERS ? set.items("offers") : [];
    for (const offer of within) nested.push({ offer, around: [set, ...around] });
  }
  const whole = sets.filter((set) => !set.has("offers")).map((offer) => ({ offer, around }));
  // Hand-written microdata has the price on the product.
  const bare = sets.length === 0 && product.has("price") ? [{ offer: product, around: around.slice(1) }] : [];
  const match = page.matchItem(product);
  return [...nested, ...whole, ...bare].slice(0, MAX_OFFERS).map((one) => ({
    ...one,
    ...offerPrice(one.offer, one.around, context),
    match: surest([match, page.matchItem(one.offer)]),
  }));
}

/** `OTHER_VERSION` if there is one, else the best match, at least 0: another page's address does not tell the version. */
function surest(matches: readonly Match[]): Match {
  return matches.includes(OTHER_VERSION) ? OTHER_VERSION : Math.max(0, ...matches);
}

/** Whether the offer is sold out; null if that is not stated. */
export function isGone({ offer, around }: Offered): boolean | null {
  const texts = [offer, ...around].map((one) => one.text("availability"));
  const availability = texts.find((text) => text !== null) ?? null;
  return availability === null ? null : /out.?of.?stock|sold.?out|discontinued/i.test(availability);
}

function isUsed({ offer, around }: Offered): boolean {
  return [offer, ...around].some((one) => /Used|Refurbished|Damaged/i.test(one.text("itemCondition") ?? ""));
}

/** The new offers if there are any, and of these the available ones if there are any. */
export function preferred(offers: readonly Offered[]): Offered[] {
  const fresh = offers.filter((one) => !isUsed(one));
  const wanted = fresh.length > 0 ? fresh : offers;
  const available = wanted.filter((one) => !isGone(one));
  return available.length > 0 ? available : [...wanted];
}

/** The offers for the currency's country, or for all countries; none if they differ by country and none is known to count. */
export function inRegion(offers: readonly Offered[], { currency }: PriceContext): Offered[] {
  const regionsOf = ({ offer }: Offered) =>
    offer.names("eligibleRegion").map((name) => name.toUpperCase().split("-")[0] ?? "");
  const isHome = (one: Offered) => regionsOf(one).some((region) => region.length === 2 && isAtHome(region, currency));
  const isForAll = (one: Offered) => regionsOf(one).length === 0;
  const known = offers.filter((one) => isForAll(one) || isHome(one));
  const named = offers.every((one) => !isForAll(one)) && new Set(offers.map((one) => regionsOf(one).join())).size > 1;
  // Countries of the euro have prices of their own.
  if (currency.code === "EUR" && named && new Set(offers.map(({ price }) => price)).size > 1) return [];
  const isAbroad = (one: Offered) =>
    !isForAll(one) && regionsOf(one).every((region) => region.length === 2) && !isHome(one);
  return known.length > 0 ? known : offers.filter((one) => !isAbroad(one));
}
