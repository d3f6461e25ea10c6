import type { Generated } from "kysely";

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
