/** Conditions on deals' prices, in the site's currency, discounts, in percent, and coupons. All bounds are included. */
export interface PriceFilter {
  minPrice: number | null;
  maxPrice: number | null;
  minPercent: number | null;
  free: boolean;
  coupon: boolean;
}

export const NO_PRICE_FILTER: PriceFilter = {
  ...{ minPrice: null, maxPrice: null, minPercent: null },
  ...{ free: false, coupon: false },
};

export const PRICE_CONDITIONS = Object.keys(NO_PRICE_FILTER) as (keyof PriceFilter)[];

export function priceFilterOf(filter: Partial<PriceFilter>): PriceFilter {
  const conditions = PRICE_CONDITIONS.map((name) => [name, filter[name] ?? NO_PRICE_FILTER[name]]);
  return Object.fromEntries(conditions) as PriceFilter;
}

export function hasPriceFilter(filter: Partial<PriceFilter>): boolean {
  return Object.values(priceFilterOf(filter)).some((value) => value !== null && value !== false);
}
