/** Conditions on deals' prices, in the site's currency, and coupons. Both bounds are included. */
export interface PriceFilter {
  minPrice: number | null;
  maxPrice: number | null;
  free: boolean;
  coupon: boolean;
}

export const NO_PRICE_FILTER: PriceFilter = { minPrice: null, maxPrice: null, free: false, coupon: false };

export function priceFilterOf(filter: Partial<PriceFilter>): PriceFilter {
  const { minPrice = null, maxPrice = null, free = false, coupon = false } = filter;
  return { minPrice, maxPrice, free, coupon };
}

export function hasPriceFilter(filter: Partial<PriceFilter>): boolean {
  const { minPrice, maxPrice, free, coupon } = priceFilterOf(filter);
  return minPrice !== null || maxPrice !== null || free || coupon;
}
