import type { GeneratedAlways } from "kysely";
import type { State } from "~/features/deals/tables";
import type { Price } from "~/platform/db/tables/columns";

/** Events of published deals; written only by triggers on deals. */
export interface DealEventsTable {
  id: GeneratedAlways<number>;
  deal_id: string;
  kind: "price" | Exclude<State, "doubtful">;
  /** The new price; only for `price`. */
  price: Price;
  price_before: Price;
  at: Date;
}

/** Users whose NoLuck has made a deal gone, and when: for a time theirs does not do so again. */
export interface CountedNolucksTable {
  deal_id: string;
  user_id: string;
  at: Date;
}
