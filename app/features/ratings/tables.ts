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
