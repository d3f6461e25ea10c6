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

export interface MergeTables {
  merges: MergesTable;
}
