import type { Currency } from "~/platform/values/currency";

/** The maximum price, in any currency. */
export const MAX_PRICE = 99_999_999.99;

export function highestPrice({ decimals }: Currency): number {
  return decimals === 0 ? Math.floor(MAX_PRICE) : MAX_PRICE;
}

/** The amount for machines. A price stored before the site's currency changed may have decimals that the currency lacks. */
export function plainAmount(price: number, { decimals }: Currency): string {
  return price.toFixed(Number.isInteger(price) ? decimals : 2);
}

/** A price in machine format: "1299.99", never a sign, an exponent, a comma or a third decimal. */
export const PLAIN_PRICE = /^\d{1,8}(\.\d{1,2})?$/;

/** An amount in hundredths, such as cents. Exact for every amount with two decimals up to {@link MAX_PRICE}. */
export function toCents(amount: number): number {
  return Math.round(amount * 100);
}

/** Specification §5.3: round((original - sale) / original * 100) when both are above 0; otherwise 0. In percent. */
export function discountPercentage(originalPrice: number, discountedPrice: number): number {
  const original = toCents(originalPrice);
  const discounted = toCents(discountedPrice);
  if (original <= 0 || discounted <= 0) return 0;
  return Math.round(((original - discounted) * 100) / original);
}

/** A deal's displayed prices (specification §4.5); null where nothing is shown. */
export function priceDisplay(deal: { originalPrice: number; discountedPrice: number }) {
  const original = toCents(deal.originalPrice);
  const discounted = toCents(deal.discountedPrice);
  const struck = original > 0 && original !== discounted;
  return {
    free: discounted === 0,
    price: deal.discountedPrice,
    original: struck ? deal.originalPrice : null,
    saved: struck && original > discounted ? (original - discounted) / 100 : null,
  };
}
