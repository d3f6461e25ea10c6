import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { ListSort } from "~/domain/deals/deal";

/** `expiry` depends on the current time. */
export type ListOrder = { sort: Exclude<ListSort, "expiry">; now?: Date } | { sort: "expiry"; now: Date };

/** A part of a list with an order that an index supports. */
export interface SortSegment {
  where?: RawBuilder<SqlBool>;
  order: RawBuilder<unknown>;
}

/** The id makes every order total, so that pages neither repeat nor skip a deal. */
const ORDERS = {
  newest: sql`created_at desc, id desc`,
  created: sql`created_at desc, id desc`,
  updated: sql`updated_at desc, id desc`,
  // A deal that became free is the highest discount, though its percentage is 0 (specification §3.4).
  discount: sql`(discounted_price = 0 and original_price > 0) desc, discount_percentage desc, created_at desc, id desc`,
  "price-low": sql`discounted_price, id`,
  "price-high": sql`discounted_price desc, id desc`,
  rating: sql`average_rating desc, ratings_count desc, id desc`,
} satisfies Record<Exclude<ListSort, "expiry">, RawBuilder<unknown>>;

export const NEWEST_FIRST = ORDERS.newest;

const BY_DATE = sql`expires_at, created_at desc, id desc`;
const BY_DATE_BACKWARDS = sql`expires_at desc, created_at, id`;

/**
 * The consecutive segments of a sorted list. By expiry: live deals by date, then those without a date, then expired ones,
 * latest first; each is one scan of the same index.
 */
export function sortSegments(list: ListOrder): SortSegment[] {
  if (list.sort !== "expiry") return [{ order: ORDERS[list.sort] }];
  return [
    { where: sql`expires_at > ${list.now}`, order: BY_DATE },
    { where: sql`expires_at is null`, order: BY_DATE },
    { where: sql`expires_at <= ${list.now}`, order: BY_DATE_BACKWARDS },
  ];
}
