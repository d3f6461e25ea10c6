import type { DealTexts } from "~/features/deals/deal-texts";
import type { Database } from "~/platform/db/connection.server";
import { isUuid } from "~/platform/values/uuid";

export type ReportTarget = { kind: "deal" | "rating"; id: string };

/** A published deal, or a review with a comment of one. */
interface Reportable {
  target: ReportTarget;
  deal: DealTexts & { id: string };
  /** The comment and author of a review; no author once the account is deleted. */
  comment: string | null;
  authorId: string | null;
}

/** Finds what a report is about: the deal, or the one it was merged into, or one of its reviews whose comment is shown. */
export async function findReportable(
  db: Database,
  { dealId, ratingId }: { dealId: string; ratingId: string | null },
): Promise<Reportable | null> {
  if (!isUuid(dealId) || (ratingId !== null && !isUuid(ratingId))) return null;
  const deal = await db
    .selectFrom("deals")
    .select(["id", "title", "description", "lang", "translations"])
    .where("id", "=", (eb) =>
      eb.fn.coalesce(eb.selectFrom("all_deals").select("merged_into").where("id", "=", dealId), eb.val(dealId)),
    )
    .executeTakeFirst();
  if (!deal) return null;
  if (ratingId === null) return { target: { kind: "deal", id: deal.id }, deal, comment: null, authorId: null };
  const rating = await db
    .selectFrom("ratings")
    .select(["id", "comment", "user_id as authorId"])
    .where("id", "=", ratingId)
    .where("deal_id", "=", deal.id)
    .where("comment", "is not", null)
    .where("hidden_at", "is", null)
    .executeTakeFirst();
  if (!rating) return null;
  const { id, comment, authorId } = rating;
  return { target: { kind: "rating", id }, deal, comment, authorId };
}
