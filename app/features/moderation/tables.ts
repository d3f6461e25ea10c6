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

/** Reports of deals and of ratings; at most one per person and thing. */
export interface ReportsTable {
  id: Generated<string>;
  deal_id: string | null;
  rating_id: string | null;
  user_id: string | null;
  reason: ReportReason;
  note: Generated<string>;
  created_at: Generated<Date>;
  /** The sender's network, as `hashNetwork` returns it. */
  network: Buffer | null;
  /** Whether an admin agreed; null while it is open. */
  decision: ReportDecision | null;
  answer: Generated<string>;
  decided_by: string | null;
  decided_at: Date | null;
}

/** Stores that no deal may lead to, with their subdomains. */
export interface BlockedHostsTable {
  host: string;
  /** The end of the block; null for ever. */
  until: Date | null;
  /** The reason, which is public. */
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
