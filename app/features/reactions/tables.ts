import type { Generated } from "kysely";

/** Likes and NoLuck marks; triggers update the deal's counts. */
export interface ReactionsTable {
  deal_id: string;
  user_id: string;
  created_at: Generated<Date>;
}

export interface SignalsTable extends ReactionsTable {
  /** A keyed hash of the sender's network; null when unknown. */
  network: Buffer | null;
}
