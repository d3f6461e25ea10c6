import { IS_PUBLIC } from "~/features/life/timeline.server";
import type { StateDecision } from "~/features/life/update-state.server";
import type { Database } from "~/platform/db/connection.server";
import { isUuid } from "~/platform/values/uuid";
import type { ChangeAction, ChangeRole, DealChanges } from "./changes";

interface HistoryEntry {
  id: number;
  action: ChangeAction;
  changedAt: Date;
  role: ChangeRole;
  /** Null for imports, and once the account is deleted. */
  username: string | null;
  /** The batch of bulk changes; an undo has the id of the batch that it undid. */
  batchId: string | null;
  /** Empty except for `edited`, `undone`, `state` and `price`. */
  changes: HistoryChanges;
}

/** Adds the old and the new decision for `state`, and the observation that was taken back for `price`. */
export type HistoryChanges = DealChanges & {
  decision?: [from: StateDecision, to: StateDecision];
  observation?: { price: number; firstSeen: string; lastSeen: string };
};

/** The public part of a change: not its author, but their role. */
export type PublicHistoryEntry = Omit<HistoryEntry, "username" | "batchId">;

/** The history, newest first, also of a deleted deal. */
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
      "deal_changes.role",
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

/** Newest first, without changes before a submitted deal's publication; `before`: the id of an entry, for older ones. */
export async function publicHistory(
  db: Database,
  { dealId, before, limit }: { dealId: string; before: number | null; limit: number },
): Promise<PublicHistoryEntry[]> {
  return db
    .selectFrom("deal_changes")
    .innerJoin("deals", "deals.id", "deal_changes.deal_id")
    .select(["deal_changes.id", "action", "role", "changed_at as changedAt", "changes"])
    .where("deal_id", "=", dealId)
    .where(IS_PUBLIC)
    .$if(before !== null, (query) => query.where("deal_changes.id", "<", before))
    .orderBy("deal_changes.id", "desc")
    .limit(limit)
    .execute();
}
