import type { DealTitles } from "~/features/deals/deal-texts";
import type { Database } from "~/platform/db/connection.server";
import type { ModerationAction } from "./tables";

/** The `reason` of a review that reports have hidden, before an admin has read them. */
export const HIDDEN_BY_REPORTS = "reports";

/** The public part of a decision: the role of its author, but not who made or caused it, nor a deal that is not published. */
export interface LoggedDecision {
  id: number;
  action: ModerationAction;
  /** Whether a suggested change was decided on, not a deal. */
  isChange: boolean;
  at: Date;
  deal: (DealTitles & { id: string }) | null;
  host: string | null;
  role: "admin" | "moderator";
  reason: string | null;
  /** The text for a blocked host; what admins write about submissions is only for their members. */
  reasonText: string | null;
}

/** The log, newest first, older than the decision `before`. */
export async function publicLog(
  db: Database,
  { before, limit }: { before: number | null; limit: number },
): Promise<LoggedDecision[]> {
  const rows = await db
    .selectFrom("moderation_events as event")
    .leftJoin("all_deals as decided", "decided.id", "event.deal_id")
    .leftJoin("deals as shown", (join) =>
      join.on("shown.id", "=", (eb) => eb.fn.coalesce("decided.merged_into", "decided.id")),
    )
    .select(["event.id", "action", "role", "at", "host", "reason", "reason_text as reasonText"])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("submissions")
            .whereRef("submissions.deal_id", "=", "event.deal_id")
            .whereRef("decided_at", "=", "at")
            .where("kind", "=", "change"),
        )
        .as("isKnownChange"),
    )
    .select(["shown.id as dealId", "shown.title", "shown.lang", "shown.translations"])
    .$if(before !== null, (query) => query.where("event.id", "<", before))
    .orderBy("event.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ dealId, title, lang, translations, host, reasonText, isKnownChange, ...rest }) => ({
    ...rest,
    // Rejected suggestions are purged after a while; rejected deals are not shown.
    isChange: Boolean(isKnownChange) || (rest.action === "rejected" && title !== null),
    host,
    deal: title && lang && translations ? { id: dealId ?? "", title, lang, translations } : null,
    reasonText: host === null ? null : reasonText,
  }));
}
