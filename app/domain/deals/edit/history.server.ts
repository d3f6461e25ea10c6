import type { Database } from "~/db/connection.server";
import { isUuid } from "~/domain/uuid";
import type { ChangeAction, DealChanges } from "./changes";

/** Something a person did to a deal. */
export interface HistoryEntry {
  id: number;
  action: ChangeAction;
  changedAt: Date;
  /** Null once the account is gone. */
  username: string | null;
  /** Set when it was done to several deals at once; an undoing carries that of what it undid. */
  batchId: string | null;
  /** What it was and what it became; empty but for `edited` and `undone`. */
  changes: DealChanges;
}

/**
 * What people did to a deal, the newest first, a deleted deal's too. Imports, which write what a shop delivers, are not
 * in it: between two entries a deal that no admin has revised may have changed.
 */
export async function dealHistory(
  db: Database,
  { dealId, limit }: { dealId: string; limit: number },
): Promise<HistoryEntry[]> {
  if (!isUuid(dealId)) return [];
  return db
    .selectFrom("deal_changes")
    .leftJoin("users", "users.id", "deal_changes.user_id")
    .select(["deal_changes.id", "action", "changed_at as changedAt", "username", "batch_id as batchId", "changes"])
    .where("deal_id", "=", dealId)
    .orderBy("deal_changes.id", "desc")
    .limit(limit)
    .execute();
}
