import { sql } from "kysely";
import type { Database } from "~/platform/db/connection.server";

/**
 * A user revised, deleted or rejected it; another source owns it or, by another key, a deal of the same offer; its source is not
 * trusted, and it waits in the queue, or for a place there.
 */
export const HELD_REASONS = ["revised", "deleted", "rejected", "other_source", "duplicate", "untrusted"] as const;
export type HeldReason = (typeof HELD_REASONS)[number];

interface UnwrittenDeal {
  key: string;
  /** The deal's id; absent once it has been purged. */
  id?: string;
  status: "held" | "unchanged";
  reason?: HeldReason;
}

/** A deal that is missing was deleted and purged; `othersKeys` are those of other sources' deals. */
export async function unwrittenDeals(
  db: Database,
  keys: readonly string[],
  othersKeys: readonly string[],
): Promise<UnwrittenDeal[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<{ key: string; id: string; reason: HeldReason | null }>`
    select import_key as key, id, case
        when status in ('deleted', 'rejected') then status
        when status = 'pending' then 'untrusted'
        when source in ('revisedbyadmin', 'revisedbyuser') then 'revised'
      end as reason
    from all_deals where import_key = any(${keys})`.execute(db);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const others = new Set(othersKeys);
  return keys.map((key) => {
    const deal = byKey.get(key);
    const reason = deal ? (deal.reason ?? (others.has(key) ? "other_source" : null)) : "deleted";
    return { key, ...(deal && { id: deal.id }), ...(reason ? { status: "held", reason } : { status: "unchanged" }) };
  });
}
