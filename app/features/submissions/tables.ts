import type { Generated, JSONColumnType } from "kysely";

export type SubmissionKind = "deal" | "change";

export type SubmissionDecision = "approved" | "rejected" | "merged";

export interface SubmissionsTable {
  id: Generated<string>;
  kind: SubmissionKind;
  /** The submitted deal, or the deal to change. */
  deal_id: string;
  /** Null once the account is deleted, and for a source's deal. */
  user_id: string | null;
  /** The source that brought the deal, while it was not trusted. */
  source: Generated<string | null>;
  /** The old and the new value of each field that a change edits, as in `deal_changes`. */
  changes: JSONColumnType<object, string | undefined, string>;
  note: Generated<string>;
  /** Whether the deal's page names the member. */
  credited: Generated<boolean>;
  /** Incremented with every edit by the member. */
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  /** The decision; null while the submission waits. */
  decision: SubmissionDecision | null;
  reason: string | null;
  reason_text: Generated<string>;
  decided_by: string | null;
  decided_at: Date | null;
}
