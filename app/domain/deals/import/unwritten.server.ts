import { sql } from "kysely";
import type { Database } from "~/db/connection.server";
import type { Deliverer } from "./ownership.server";

/** Why a delivery does not overwrite a deal: a person revised or deleted it, or another source owns it. */
export const HELD_REASONS = ["revised", "deleted", "other_source"] as const;
export type HeldReason = (typeof HELD_REASONS)[number];

export interface UnwrittenDeal {
  key: string;
  /** Absent once the deal has been purged. */
  id?: string;
  status: "held" | "unchanged";
  reason?: HeldReason;
}

/** The deals that a delivery did not write, and why. */
export async function unwrittenDeals(
  db: Database,
  keys: readonly string[],
  from: Deliverer | null,
): Promise<UnwrittenDeal[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<{ key: string; id: string | null; reason: HeldReason | null }>`
    select import_key as key, deal.id, case
        when deal.deleted_at is not null or deleted.import_key is not null then 'deleted'
        when deal.source in ('revisedbyadmin', 'revisedbyuser') then 'revised'
        when ${from?.source ?? null}::text <> coalesce(delivery.source, '') and delivery.import_key is not null then 'other_source'
      end as reason
    from unnest(${keys}::text[]) import_key
    left join all_deals deal using (import_key)
    left join deleted_keys deleted using (import_key)
    left join deliveries delivery using (import_key)`.execute(db);
  return rows.map(({ key, id, reason }) => ({
    key,
    ...(id && { id }),
    ...(reason ? { status: "held", reason } : { status: "unchanged" }),
  }));
}
