import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type PriceFilter, priceFilterOf } from "~/domain/deals/price-filter";

/** A filter's conditions on prices in SQL. */
export function priceConditions(filter: Partial<PriceFilter>): RawBuilder<SqlBool>[] {
  const { minPrice, maxPrice, free, coupon } = priceFilterOf(filter);
  const conditions: RawBuilder<SqlBool>[] = [];
  if (minPrice !== null) conditions.push(sql`discounted_price >= ${minPrice}`);
  if (maxPrice !== null) conditions.push(sql`discounted_price <= ${maxPrice}`);
  if (free) conditions.push(sql`discounted_price = 0`);
  if (coupon) conditions.push(sql`coupon is not null`);
  return conditions;
}
