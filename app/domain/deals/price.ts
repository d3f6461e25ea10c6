/** The highest price the shop can hold, in dollars. */
export const MAX_PRICE = 99_999_999.99;

/** A price as programs write it: "1299.99", never a sign, an exponent, a comma or a third decimal. */
export const PLAIN_PRICE = /^\d{1,8}(\.\d{1,2})?$/;

/** An amount in dollars as whole cents. Exact for every amount with two decimals up to {@link MAX_PRICE}. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

/** SPEC.md section 5: round((original - sale) / original * 100) when both are above 0; otherwise 0. In percent. */
export function discountPercentage(originalPrice: number, discountedPrice: number): number {
  const original = toCents(originalPrice);
  const discounted = toCents(discountedPrice);
  if (original <= 0 || discounted <= 0) return 0;
  return Math.round(((original - discounted) * 100) / original);
}

/** How a deal's prices show (SPEC.md section 4). Amounts in dollars; null where nothing is shown. */
export interface PriceDisplay {
  free: boolean;
  price: number;
  original: number | null;
  saved: number | null;
}

/** FREE at 0; the original price is struck through when it is above 0 and differs from the sale price. */
export function priceDisplay(deal: { originalPrice: number; discountedPrice: number }): PriceDisplay {
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
