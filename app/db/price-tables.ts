import type { ColumnType, Generated, GeneratedAlways } from "kysely";

/** Exact decimals in the database, read as numbers. */
export type Decimal = ColumnType<number, number | string, number | string>;

/** What is sold at a shop, by one deal or several. */
interface OffersTable {
  id: GeneratedAlways<number>;
  /** See `offerKey`. */
  key: string;
  /** The shop's; empty for hashed keys that are older than this table and have no deal. */
  host: string;
  first_seen: Date;
  /** Updated at most once a day. */
  last_seen: Date;
}

/** Price history of offers. The spans of one offer do not overlap. */
interface PriceSpansTable {
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

export interface PriceTables {
  offers: OffersTable;
  price_spans: PriceSpansTable;
}
