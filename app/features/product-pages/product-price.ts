import { distinct } from "./amounts";
import type { Item } from "./item";
import type { PriceContext } from "./offer-price";
import { OTHER_VERSION, type PageAddress, SAME } from "./page-address";
import { inRegion, isGone, type Offered, offersOf, preferred } from "./product-offers";

/** The price by one statement of the page about its product. */
export interface PriceReading {
  /** The lowest of those that count. */
  price: number | null;
  /** All prices that count, with the upper end of a range. */
  prices: number[];
  /** How many different ones count; null for a range that does not say. */
  count: number | null;
  isSeveral: boolean;
  originalPrice: number | null;
  /** Amounts that do not count, such as those of members or of other versions. */
  rejected: number[];
  foreign: string | null;
  /** Whether it is sold out; null if that is not stated. */
  isSoldOut: boolean | null;
  /** Whether it has prices, and it cannot be told which one counts. */
  isDoubtful: boolean;
  /** Whether the page's address chose the price among others. */
  isChosen: boolean;
}

/** Types of products that are given away. Others at 0 are sold out, not yet for sale, or sold on request. */
const GIVEN_AWAY = /Application$|^VideoGame$|^Book$/;

/** The lowest price of the offers that the page's address selects and that are new, available and for anybody. */
export function productPrice(products: readonly Item[], page: PageAddress, context: PriceContext): PriceReading {
  const offers = offersOf(products, page, context);
  const best = offers.reduce((most, { match }) => Math.max(most, match), OTHER_VERSION);
  const left = offers.filter(({ match }) => match === best);
  const counted = inRegion(preferred(left.filter(isSold)), context);
  const prices = distinct(counted.map(({ price }) => price));
  const price = prices[0] ?? null;
  const lowest = counted.filter((one) => one.price === price);
  const range = lowest.find(({ upTo }) => upTo !== null);
  const isSeveral = prices.length > 1 || range !== undefined;
  const isUnchosen = best === OTHER_VERSION || (isSeveral && best <= SAME && page.hasChoice()) || areTiers(counted);
  const all = distinct(offers.flatMap((one) => [one.price, one.upTo, ...one.rejected])).filter((amount) => amount > 0);
  const gone = (counted.length > 0 ? counted : left).map(isGone);
  const isUnclear = all.length > 0 || offers.some(({ isContradictory }) => isContradictory);
  return {
    price: isUnchosen ? null : price,
    prices: distinct([...prices, range?.upTo ?? null]),
    count: range ? countIn(range) : prices.length,
    isSeveral,
    originalPrice: lowest.find(({ originalPrice }) => originalPrice !== null)?.originalPrice ?? null,
    rejected: all.filter((amount) => !prices.includes(amount)),
    foreign: left.find(({ foreign }) => foreign !== null)?.foreign ?? null,
    isSoldOut: gone.length === 0 || gone.includes(null) ? null : gone.every(Boolean),
    isDoubtful: isUnclear && (isUnchosen || price === null),
    isChosen: best > SAME && left.length < offers.length && all.length > prices.length,
  };
}

/** The properties that distinguish the offers of one product. */
const IDENTITY = ["sku", "mpn", "gtin", "gtin8", "gtin12", "gtin13", "gtin14", "url", "name", "color", "size"];

/** Whether different prices stand without a word what each is for: often for how many pieces. */
function areTiers(offers: readonly Offered[]): boolean {
  const identityOf = ({ offer, around }: Offered) =>
    [offer, ...around]
      .flatMap((item) => [
        ...IDENTITY.flatMap((name) => item.texts(name)),
        ...item.names("itemOffered"),
        ...item.names("seller"),
      ])
      .join(" ");
  return distinct(offers.map(({ price }) => price)).length > 1 && new Set(offers.map(identityOf)).size === 1;
}

function isSold(offered: Offered): boolean {
  if (offered.price !== 0) return offered.price !== null;
  return [offered.offer, ...offered.around].some((one) => one.is(GIVEN_AWAY)) && isGone(offered) !== true;
}

function countIn({ offer }: Offered): number | null {
  const count = Number(offer.text("offerCount"));
  return count > 1 ? count : null;
}
