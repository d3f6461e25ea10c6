import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { ListSort } from "~/domain/deals/deal";

/** An order that a list is put in; ending soon depends on the moment. */
export type ListOrder = { sort: Exclude<ListSort, "expiry">; now?: Date } | { sort: "expiry"; now: Date };

/** Some of the deals of a list, and an order of them that an index leads through. */
export interface SortSegment {
  /** Which deals; all when nothing is said. */
  where?: RawBuilder<SqlBool>;
  order: RawBuilder<unknown>;
}

/** The last key makes every order total, so that pages neither repeat nor lose a deal. */
const ORDERS = {
  newest: sql`created_at desc, id desc`,
  created: sql`created_at desc, id desc`,
  updated: sql`updated_at desc, id desc`,
  // What is free now and had a price is the highest discount, though its percentage is 0 (specification §3.4).
  discount: sql`(discounted_price = 0 and original_price > 0) desc, discount_percentage desc, created_at desc, id desc`,
  "price-low": sql`discounted_price, id`,
  "price-high": sql`discounted_price desc, id desc`,
  rating: sql`average_rating desc, ratings_count desc, id desc`,
} satisfies Record<Exclude<ListSort, "expiry">, RawBuilder<unknown>>;

export const NEWEST_FIRST = ORDERS.newest;

const BY_DATE = sql`expires_at, created_at desc, id desc`;
const BY_DATE_BACKWARDS = sql`expires_at desc, created_at, id`;

/**
 * A list in an order, as a row of parts each of which comes before the next. By expiry: live deals by their date, then
 * those without one, then the expired, the latest first; it is the index of the dates, from now on and then backwards.
 */
export function sortSegments(list: ListOrder): SortSegment[] {
  if (list.sort !== "expiry") return [{ order: ORDERS[list.sort] }];
  return [
    { where: sql`expires_at > ${list.now}`, order: BY_DATE },
    { where: sql`expires_at is null`, order: BY_DATE },
    { where: sql`expires_at <= ${list.now}`, order: BY_DATE_BACKWARDS },
  ];
}
