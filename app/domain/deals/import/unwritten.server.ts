import { sql } from "kysely";
import type { Database } from "~/db/connection.server";

/** Why a deal stays as it is, whatever is delivered: a person has revised or deleted it, or it belongs to another source. */
export const HELD_REASONS = ["revised", "deleted", "other_source"] as const;
export type HeldReason = (typeof HELD_REASONS)[number];

export interface UnwrittenDeal {
  key: string;
  /** Absent once the deal has been purged. */
  id?: string;
  status: "held" | "unchanged";
  reason?: HeldReason;
}

/**
 * The deals of some keys that a delivery has not written, and why. One that is not there has been deleted, and purged since.
 *
 * @param theirs the keys of those that belong to other sources
 */
export async function unwrittenDeals(
  db: Database,
  keys: readonly string[],
  theirs: readonly string[],
): Promise<UnwrittenDeal[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<{ key: string; id: string; reason: HeldReason | null }>`
    select import_key as key, id, case
        when deleted_at is not null then 'deleted'
        when source in ('revisedbyadmin', 'revisedbyuser') then 'revised'
      end as reason
    from all_deals where import_key = any(${keys})`.execute(db);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const others = new Set(theirs);
  return keys.map((key) => {
    const deal = byKey.get(key);
    const reason = deal ? (deal.reason ?? (others.has(key) ? "other_source" : null)) : "deleted";
    return { key, ...(deal && { id: deal.id }), ...(reason ? { status: "held", reason } : { status: "unchanged" }) };
  });
}
