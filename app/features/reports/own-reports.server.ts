import type { DealTitles } from "~/features/deals/deal-texts";
import type { ReportDecision, ReportReason } from "~/features/reports/tables";
import type { Database } from "~/platform/db/connection.server";
import { countRows } from "~/platform/db/count-rows.server";

export interface OwnReport {
  id: string;
  isReview: boolean;
  /** The deal, or the one of the review; null while it is not published. */
  deal: (DealTitles & { id: string }) | null;
  reason: ReportReason;
  note: string;
  createdAt: Date;
  decision: ReportDecision | null;
  answer: string;
}

export async function listReports(
  db: Database,
  { userId, offset, limit }: { userId: string; offset: number; limit: number },
): Promise<{ reports: OwnReport[]; total: number }> {
  const [rows, total] = await Promise.all([
    db
      .selectFrom("reports")
      .leftJoin("ratings", "ratings.id", "reports.rating_id")
      .leftJoin("all_deals as reported", (join) =>
        join.on("reported.id", "=", (eb) => eb.fn.coalesce("reports.deal_id", "ratings.deal_id")),
      )
      .leftJoin("deals as shown", (join) =>
        join.on("shown.id", "=", (eb) => eb.fn.coalesce("reported.merged_into", "reported.id")),
      )
      .select(["reports.id", "rating_id", "reason", "note", "reports.created_at as createdAt", "decision", "answer"])
      .select(["shown.id as dealId", "shown.title", "shown.lang", "shown.translations"])
      .where("reports.user_id", "=", userId)
      .orderBy("reports.created_at", "desc")
      .orderBy("reports.id", "desc")
      .offset(offset)
      .limit(limit)
      .execute(),
    countRows(db, db.selectFrom("reports").where("user_id", "=", userId)),
  ]);
  return {
    reports: rows.map(({ rating_id, dealId, title, lang, translations, ...rest }) => ({
      ...rest,
      isReview: rating_id !== null,
      deal: title && lang && translations ? { id: dealId ?? "", title, lang, translations } : null,
    })),
    total,
  };
}
