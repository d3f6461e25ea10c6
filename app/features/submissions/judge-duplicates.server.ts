import { rememberDifferent } from "~/features/duplicates/different.server";
import { mergeDeals, undoMerge } from "~/features/duplicates/merge.server";
import type { Database } from "~/platform/db/connection.server";
import { inTransaction, RolledBack } from "~/platform/db/transaction.server";
import { cleanText } from "~/platform/values/text";
import { isUuid } from "~/platform/values/uuid";
import { isOwnDeal } from "./own-deals.server";
import { MAX_NOTE } from "./submission-input";

/** Merges two deals; "own" if {@link isOwnDeal}, which is asked once both deals are locked. */
export function judgeMerge(db: Database, request: Parameters<typeof mergeDeals>[1]) {
  return unlessOwn(db, request.actorId, (transaction) => mergeDeals(transaction, request));
}

/** Undoes a merge; "own" if {@link isOwnDeal}. */
export function judgeUndo(db: Database, request: Parameters<typeof undoMerge>[1]) {
  return unlessOwn(db, request.actorId, (transaction) => undoMerge(transaction, request));
}

function unlessOwn<T extends { keptId: string; mergedId: string } | string>(
  db: Database,
  actorId: string | null,
  act: (transaction: Database) => Promise<T>,
): Promise<T | "own"> {
  return inTransaction<T | "own">(db, async (transaction) => {
    const done = await act(transaction);
    if (typeof done === "string") return done;
    if (await isOwnDeal(transaction, actorId, [done.keptId, done.mergedId])) throw new RolledBack("own");
    return done;
  });
}

/** Remembers that deals are different; "own" if {@link isOwnDeal}. */
export async function judgeDifferent(
  db: Database,
  request: Parameters<typeof rememberDifferent>[1],
): Promise<"own" | undefined> {
  const ids = [request.dealId, ...request.others].filter(isUuid);
  if (await isOwnDeal(db, request.actorId, ids)) return "own";
  await rememberDifferent(db, request);
}

/** The reason why an admin calls a deal different from another; empty if none was typed. */
export function differenceReason(typed: string | null): string {
  return (cleanText(typed ?? "") ?? "").slice(0, MAX_NOTE).toWellFormed();
}
