import type { Generated, JSONColumnType } from "kysely";

export interface MergesTable {
  id: Generated<string>;
  from_id: string;
  into_id: string;
  /** Null once the account is deleted. */
  user_id: string | null;
  /** The rows that undoing needs; `{}` once it can no longer be undone. */
  moved: JSONColumnType<object>;
  merged_at: Date;
  undone_at: Date | null;
}

/** Pairs that an admin calls no duplicates, the lower id first. */
export interface DifferentDealsTable {
  first_id: string;
  second_id: string;
  reason: Generated<string>;
  user_id: string | null;
  at: Date;
}
