import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { ListSort } from "~/features/deals/deal";

/** `live`: only deals that are live; that and `expiry` depend on the current time. */
export type ListOrder =
  | { sort: Exclude<ListSort, "expiry">; live?: false; now?: Date }
  | { sort: ListSort; live?: boolean; now: Date };

/** A part of a list with an order that an index supports. */
export interface SortSegment {
  where?: RawBuilder<SqlBool>;
  order: RawBuilder<unknown>;
  /** Whether it has exactly the deals in a live state, whose number is materialized. */
  isLive?: boolean;
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
  hot: sql`hot desc, id desc`,
} satisfies Record<Exclude<ListSort, "expiry">, RawBuilder<unknown>>;

export const NEWEST_FIRST = ORDERS.newest;

const BY_DATE = sql`expires_at, created_at desc, id desc`;
const BY_DATE_BACKWARDS = sql`expires_at desc, created_at, id`;

const LIVE = sql<SqlBool>`is_live`;
const OVER = sql<SqlBool>`not is_live`;

/** The state changes up to a minute after the end date. */
const unexpired = (now: Date) => sql<SqlBool>`is_live and (expires_at is null or expires_at > ${now})`;

/** Each segment is one scan of an index. Live deals come first, except in the orders of admins. */
export function sortSegments({ sort, live = false, now = new Date() }: ListOrder): SortSegment[] {
  if (sort === "expiry") {
    const segments = [
      { where: sql<SqlBool>`is_live and expires_at > ${now}`, order: BY_DATE },
      { where: sql<SqlBool>`is_live and expires_at is null`, order: BY_DATE },
    ];
    if (live) return segments;
    return [
      ...segments,
      { where: sql`is_live and expires_at <= ${now}`, order: BY_DATE_BACKWARDS },
      { where: OVER, order: BY_DATE_BACKWARDS },
    ];
  }
  const order = ORDERS[sort];
  if (live) return [{ where: unexpired(now), order }];
  if (sort === "updated" || sort === "created") return [{ order }];
  return [
    { where: LIVE, order, isLive: true },
    { where: OVER, order },
  ];
}
