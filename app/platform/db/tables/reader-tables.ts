import type { Generated } from "kysely";

/** Triggers update the deal's sums. `user_id` is null once the account is deleted. */
export interface RatingsTable {
  id: Generated<string>;
  deal_id: string;
  user_id: string | null;
  rating: number;
  comment: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  /** When the comment was last changed. */
  comment_at: Generated<Date>;
  /** If set, no response contains the comment. */
  hidden_at: Date | null;
  /** When an admin last decided whether it is hidden. */
  moderated_at: Date | null;
}

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

/** Users whose NoLuck has made a deal gone, and when: for a time theirs does not do so again. */
export interface CountedNolucksTable {
  deal_id: string;
  user_id: string;
  at: Date;
}

export interface ClickNetworksTable {
  day: Date;
  deal_id: string;
  network: Buffer;
}

/** How often a deal was opened at its store, at least, by day in UTC. */
export interface DealClicksTable {
  deal_id: string;
  day: Date;
  clicks: number;
}

/** How often readers searched, at least, by day in the site's time zone. */
export interface SearchesTable {
  day: Date;
  searches: number;
}

/** Words that found nothing, see `keptQuery`, with the number of networks, at least, that searched for them on a day. */
export interface MissedSearchesTable {
  day: Date;
  query: string;
  networks: number;
}
