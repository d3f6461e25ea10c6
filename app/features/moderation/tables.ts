import type { Generated, GeneratedAlways } from "kysely";

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
