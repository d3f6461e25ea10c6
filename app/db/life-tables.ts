import type { ColumnType, Generated, GeneratedAlways } from "kysely";

export type State = Reported | "ended";

/** The values that `deals.state_reported` and `deals.state_decision` allow. */
export type Reported = "live" | "doubtful" | "gone" | "back";
export type Decision = "live" | "gone";

type Price = ColumnType<number | null, number | string | null, never>;

/** Likes and NoLuck marks; triggers update the deal's counts. */
interface ReactionsTable {
  deal_id: string;
  user_id: string;
  created_at: Generated<Date>;
}

interface SignalsTable extends ReactionsTable {
  /** A keyed hash of the sender's network; null when unknown. */
  network: Buffer | null;
}

/** Whose NoLuck has made a deal gone, and when: for a time it does not do so again. */
interface CountedNolucksTable {
  deal_id: string;
  user_id: string;
  at: Date;
}

/** What happened to a published deal; written only by triggers on deals. */
interface DealEventsTable {
  id: GeneratedAlways<number>;
  deal_id: string;
  kind: "price" | Exclude<State, "doubtful">;
  /** Of `price` only. */
  price: Price;
  price_before: Price;
  at: Date;
}

interface ClickNetworksTable {
  day: Date;
  deal_id: string;
  network: Buffer;
}

/** How often a deal was opened at its shop, at least, by day in UTC. */
interface DealClicksTable {
  deal_id: string;
  day: Date;
  clicks: number;
}

export interface LifeTables {
  likes: ReactionsTable;
  nolucks: SignalsTable;
  worked: SignalsTable;
  counted_nolucks: CountedNolucksTable;
  click_networks: ClickNetworksTable;
  deal_clicks: DealClicksTable;
  deal_events: DealEventsTable;
}
