import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";

export type SubmissionKind = "deal" | "change";

export type SubmissionDecision = "approved" | "rejected" | "merged";

export interface SubmissionsTable {
  id: Generated<string>;
  kind: SubmissionKind;
  /** The submitted deal, or the deal to change. */
  deal_id: string;
  /** Null once the account is deleted. */
  user_id: string | null;
  /** Of a change: the old and the new value of each field, as in `deal_changes`. */
  changes: JSONColumnType<object, string | undefined, string>;
  note: Generated<string>;
  /** Whether the deal's page names the member. */
  credited: Generated<boolean>;
  /** Incremented with every edit by the member. */
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  /** Null while it waits. */
  decision: SubmissionDecision | null;
  reason: string | null;
  reason_text: Generated<string>;
  decided_by: string | null;
  decided_at: Date | null;
}

export type ModerationAction =
  | "approved"
  | "rejected"
  | "reopened"
  | "merged"
  | "unmerged"
  | "review_hidden"
  | "review_shown"
  | "report_accepted"
  | "report_dismissed"
  | "host_blocked"
  | "host_unblocked";

/** The public log of admins' decisions; `user_id` is never shown. */
export interface ModerationEventsTable {
  id: GeneratedAlways<number>;
  action: ModerationAction;
  deal_id: string | null;
  host: string | null;
  reason: string | null;
  reason_text: string | null;
  user_id: string | null;
  /** Written by a trigger. */
  role: GeneratedAlways<"admin" | "moderator">;
  at: Generated<Date>;
}

export type ReportReason = "wrong_price" | "ended" | "spam" | "offensive" | "duplicate" | "other";

export type ReportDecision = "accepted" | "dismissed";

/** Of a deal or of a rating; one per person and thing. */
export interface ReportsTable {
  id: Generated<string>;
  deal_id: string | null;
  rating_id: string | null;
  user_id: string | null;
  reason: ReportReason;
  note: Generated<string>;
  created_at: Generated<Date>;
  /** Of the sender, as `hashNetwork` returns it. */
  network: Buffer | null;
  /** Whether an admin agreed; null while it is open. */
  decision: ReportDecision | null;
  answer: Generated<string>;
  decided_by: string | null;
  decided_at: Date | null;
}

/** Shops that no deal may lead to, with their subdomains. */
export interface BlockedHostsTable {
  host: string;
  /** Null: for good. */
  until: Date | null;
  /** Public. */
  reason: string;
  blocked_by: string | null;
  blocked_at: Generated<Date>;
}

export interface MergesTable {
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

/** Pairs that an admin says are no duplicates, the lower id first. */
export interface DifferentDealsTable {
  first_id: string;
  second_id: string;
  reason: Generated<string>;
  user_id: string | null;
  at: Date;
}
