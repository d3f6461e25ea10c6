import { identifyOffer, type Offer } from "~/domain/prices/offer-key.server";
import { isOtherProduct, sharedTerms } from "./compare-titles.server";
import { type TitleFacts, titleFacts } from "./title-facts.server";

/** `certain`: the same offer; `likely`: perhaps the same, for a person to decide. */
export type Certainty = "certain" | "likely";

/** A deal as it is compared. */
export interface ComparedOffer extends Offer {
  /** In each language. */
  titles: readonly string[];
  store: string;
  discountedPrice: number;
  createdAt: Date;
}

const DAY_MS = 24 * 3_600_000;

/** Bounds of likely duplicates: the share of the shorter title's terms, of the higher price, and the time between them. */
export const MIN_SHARE = 0.6;
export const MAX_PRICE_DIFFERENCE = 0.1;
export const MAX_AGE_MS = 45 * DAY_MS;

/**
 * Whether two deals are the same: `certain` with the same offer key (see `offerKey`), unless their titles name different
 * variants of a product; `likely` at the same shop with about the same title, price and time. Null otherwise.
 */
export function compareOffers(one: ComparedOffer, other: ComparedOffer): Certainty | null {
  const [first, second] = [identifyOffer(one), identifyOffer(other)];
  const compared = compareTitles(one.titles.map(titleFacts), other.titles.map(titleFacts));
  if (first.key === second.key) return compared === null ? null : "certain";
  const isSameShop = shopName(one.store) === shopName(other.store) || domainOf(first.host) === domainOf(second.host);
  if (!isSameShop || !isSimilarPrice(one.discountedPrice, other.discountedPrice)) return null;
  if (Math.abs(one.createdAt.getTime() - other.createdAt.getTime()) > MAX_AGE_MS) return null;
  return compared !== null && compared >= MIN_SHARE ? "likely" : null;
}

/** The highest share of terms among the titles; null when they name different products. */
export function compareTitles(ones: readonly TitleFacts[], others: readonly TitleFacts[]): number | null {
  const pairs = ones.flatMap((one) => others.map((other) => ({ one, other })));
  if (pairs.some(({ one, other }) => isOtherProduct(one, other))) return null;
  return Math.max(0, ...pairs.map(({ one, other }) => sharedTerms(one, other)));
}

function isSimilarPrice(one: number, other: number): boolean {
  return Math.abs(one - other) <= MAX_PRICE_DIFFERENCE * Math.max(one, other);
}

function shopName(store: string): string {
  return store.replaceAll(" ", "").toLowerCase();
}

function domainOf(host: string): string {
  return /[^.]+\.(?:(?:com?|org|net)\.)?[^.]+$/.exec(host)?.[0] ?? host;
}
