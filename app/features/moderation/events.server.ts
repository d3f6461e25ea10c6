import type { Database } from "~/platform/db/connection.server";
import type { Actor } from "~/platform/values/actor";
import type { ModerationAction } from "./tables";

export interface ModerationEvent {
  action: ModerationAction;
  dealId?: string;
  host?: string;
  /** A code, such as one of `REJECTION_REASONS`. */
  reason?: string;
  /** An admin's own words; public. */
  reasonText?: string;
}

/** Adds an admin's decision to the public log, in the transaction of the decision, without the user concerned. */
export async function logModeration(
  transaction: Database,
  { action, dealId, host, reason, reasonText }: ModerationEvent,
  { actorId, now }: Actor,
): Promise<void> {
  await transaction
    .insertInto("moderation_events")
    .values({
      action,
      deal_id: dealId ?? null,
      host: host ?? null,
      reason: reason ?? null,
      reason_text: reasonText ?? null,
      user_id: actorId,
      at: now,
    })
    .execute();
}
