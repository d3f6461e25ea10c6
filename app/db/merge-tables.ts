import type { Generated, JSONColumnType } from "kysely";

/** A deal that was merged into another of the same offer. */
interface MergesTable {
  id: Generated<string>;
  from_id: string;
  into_id: string;
  /** Null once the account is deleted. */
  user_id: string | null;
  /** What undoing it needs; `{}` once it can no longer be undone. */
  moved: JSONColumnType<object>;
  merged_at: Date;
  undone_at: Date | null;
}

/** Pairs of deals that look alike and are not the same, as an admin decided; `one_id` is the lower. */
interface DifferentDealsTable {
  one_id: string;
  other_id: string;
  user_id: string | null;
  decided_at: Date;
}

export interface MergeTables {
  merges: MergesTable;
  different_deals: DifferentDealsTable;
}
