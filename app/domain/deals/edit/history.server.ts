import type { Database } from "~/db/connection.server";
import { isUuid } from "~/domain/uuid";
import type { ChangeAction, DealChanges } from "./changes";

/** One change of a deal, by a person or an import. */
interface HistoryEntry {
  id: number;
  action: ChangeAction;
  changedAt: Date;
  role: "admin" | "member" | "source" | "site";
  /** Null for imports, and once the account is deleted. */
  username: string | null;
  /** Set for bulk changes; an undo has the id of the batch that it undid. */
  batchId: string | null;
  /** Empty except for `edited` and `undone`. */
  changes: DealChanges;
}

/**
 * The changes of a deal, newest first, also of a deleted deal.
 */
export async function dealHistory(
  db: Database,
  { dealId, limit }: { dealId: string; limit: number },
): Promise<HistoryEntry[]> {
  if (!isUuid(dealId)) return [];
  return db
    .selectFrom("deal_changes")
    .leftJoin("users", "users.id", "deal_changes.user_id")
    .select([
      "deal_changes.id",
      "action",
      "role",
      "changed_at as changedAt",
      "username",
      "batch_id as batchId",
      "changes",
    ])
    .where("deal_id", "=", dealId)
    .orderBy("deal_changes.id", "desc")
    .limit(limit)
    .execute();
}
