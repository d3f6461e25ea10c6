import type { Generated, GeneratedAlways } from "kysely";
import type { Decimal } from "~/platform/db/tables/columns";

/** The offers of stores, each of one deal or several. */
export interface OffersTable {
  id: GeneratedAlways<number>;
  /** The key from `offerKey`. */
  key: string;
  /** The store's host; empty for hashed keys that are older than this table and have no deal. */
  host: string;
  first_seen: Date;
  /** When it was last seen, updated at most once a day. */
  last_seen: Date;
}

/** Price history of offers. The spans of one offer do not overlap. */
export interface PriceSpansTable {
  offer_id: number;
  price: Decimal;
  list_price: Decimal;
  first_seen: Date;
  last_seen: Date;
  source: string;
  /** The deal that alone has said this price; null where others have too, or a delivery. */
  deal_id: string | null;
  /** When the next price replaced it; infinity for the current one. */
  ended_at: Generated<Date | number>;
}
