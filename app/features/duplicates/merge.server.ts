import { sql } from "kysely";
import type { DealTitles } from "~/features/deals/deal-texts";
import { UNDO_WINDOW_MS } from "~/features/deals/undo-window";
import { reopen, settleMerged } from "~/features/decisions/settle.server";
import { readSignals } from "~/features/life/update-state.server";
import { logModeration } from "~/features/moderation/events.server";
import type { Database } from "~/platform/db/connection.server";
import { LOCK_ORDER } from "~/platform/db/lock-order.server";
import { lockUser } from "~/platform/db/lock-user.server";
import { inTransaction } from "~/platform/db/transaction.server";
import type { Actor } from "~/platform/values/actor";
import { isUuid } from "~/platform/values/uuid";
import { mergeState, restoreState, type StateChange } from "./kept-deal.server";
import { adoptKey, returnKey, type StoredKeys } from "./moved-keys.server";
import { lockPeople, type MovedRows, moveBack, moveRows } from "./moved-rows.server";

interface Merged {
  mergeId: string;
  keptId: string;
  mergedId: string;
}

/** What undoing needs, as JSON. `aliases`: deals merged into the merged one before. `settled`: submissions that it decided on. */
interface StoredMerge extends MovedRows {
  aliases: string[];
  keys: StoredKeys;
  settled: string[];
  stateChange: StateChange | null;
  status: "published" | "pending";
}

/**
 * Merges two deals: of two published ones the older is kept; a pending one is merged into the published one. The kept deal gets
 * the other's address and what people did at both; of one user's rows the newest stays. The price history stays with the offer,
 * and the list of edits with the deal that was edited. Can be undone for 24 hours. For `submissionId` see {@link settleMerged}.
 * `not_found`: one is missing, or neither published nor pending by now, or `into` is not published.
 */
export async function mergeDeals(
  db: Database,
  {
    from,
    into,
    submissionId = null,
    actorId,
    now,
  }: Actor & { from: string; into: string; submissionId?: string | null },
): Promise<Merged | "not_found"> {
  if (!isUuid(from) || !isUuid(into) || from.toLowerCase() === into.toLowerCase()) return "not_found";
  return inTransaction(db, async (transaction) => {
    const actor = actorId && (await lockUser(transaction, actorId));
    const locked = await lockForMerge(transaction, [from, into]);
    const [first, second] = [from, into].map((id) => locked.find((deal) => deal.id === id.toLowerCase()));
    if (!first || second?.status !== "published") return "not_found";
    if (first.status !== "published" && first.status !== "pending") return "not_found";
    const keepsFirst = first.status === "published" && isBefore(first, second);
    const [kept, merged] = keepsFirst ? [first, second] : [second, first];
    const settled = await settleMerged(transaction, { mergedId: merged.id, submissionId }, { actorId: actor, now });
    const moved = await moveRows(transaction, { fromId: merged.id, intoId: kept.id });
    const aliases = locked.filter(({ merged_into }) => merged_into === merged.id).map(({ id }) => id);
    const keys = Object.fromEntries(
      locked.flatMap(({ id, import_key: key }) =>
        key && (id === merged.id || aliases.includes(id)) ? [[id, key]] : [],
      ),
    );
    await pointTo(transaction, [merged.id, ...aliases], kept.id);
    await adoptKey(transaction, kept.id);
    const stateChange = await mergeState(transaction, kept.id);
    const { status } = first;
    const stored: StoredMerge = { ...moved, aliases, keys, settled, stateChange, status };
    const { id: mergeId } = await transaction
      .insertInto("merges")
      .values({ from_id: merged.id, into_id: kept.id, user_id: actor, moved: JSON.stringify(stored), merged_at: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    await logModeration(transaction, { action: "merged", dealId: kept.id }, { actorId: actor, now });
    return { mergeId, keptId: kept.id, mergedId: merged.id };
  });
}

/** Undoes a merge within 24 hours; later changes of people stay. `merged_again`: undo the kept deal's merge first. */
export async function undoMerge(
  db: Database,
  { mergeId, actorId, now }: Actor & { mergeId: string },
): Promise<Merged | "not_found" | "merged_again"> {
  if (!isUuid(mergeId)) return "not_found";
  return inTransaction(db, async (transaction) => {
    const actor = actorId && (await lockUser(transaction, actorId));
    const found = await findUndoable(transaction, { mergeId, now }).executeTakeFirst();
    if (!found) return "not_found";
    const locked = await lockForMerge(transaction, [found.from_id, found.into_id]);
    const merge = await findUndoable(transaction, { mergeId, now }).forUpdate().executeTakeFirst();
    if (!merge) return "not_found";
    const { aliases, keys, settled, stateChange, status, ...rows } = merge.moved as StoredMerge;
    const [from, into] = [merge.from_id, merge.into_id].map((id) => locked.find((deal) => deal.id === id));
    if (into?.status === "merged") return "merged_again";
    if (from?.merged_into !== into?.id || into?.status !== "published") return "not_found";
    await transaction
      .updateTable("all_deals")
      .set({ status, merged_into: null })
      .where("id", "=", merge.from_id)
      .execute();
    await pointTo(transaction, aliases, merge.from_id);
    const signals = await readSignals(transaction, merge.into_id);
    await moveBack(transaction, { fromId: merge.from_id, intoId: merge.into_id }, rows);
    await returnKey(transaction, keys, merge.into_id);
    await adoptKey(transaction, merge.into_id);
    await restoreState(transaction, merge.into_id, stateChange, signals);
    await reopen(transaction, settled);
    await transaction.updateTable("merges").set({ undone_at: now, moved: "{}" }).where("id", "=", mergeId).execute();
    await logModeration(transaction, { action: "unmerged", dealId: merge.into_id }, { actorId: actor, now });
    return { mergeId, keptId: merge.into_id, mergedId: merge.from_id };
  });
}

function findUndoable(db: Database, { mergeId, now }: { mergeId: string; now: Date }) {
  return db
    .selectFrom("merges")
    .select(["from_id", "into_id", "moved"])
    .where("id", "=", mergeId)
    .where("undone_at", "is", null)
    .where("merged_at", ">", new Date(now.getTime() - UNDO_WINDOW_MS));
}

export async function findKeptDeal(db: Database, id: string): Promise<string | null> {
  if (!isUuid(id)) return null;
  const deal = await db
    .selectFrom("all_deals")
    .innerJoin("deals as kept", "kept.id", "all_deals.merged_into")
    .select("kept.id")
    .where("all_deals.id", "=", id)
    .executeTakeFirst();
  return deal?.id ?? null;
}

/** Locks deals and those merged into them, after the users with rows at them. */
export async function lockForMerge(transaction: Database, ids: readonly string[]) {
  await lockPeople(transaction, ids);
  return transaction
    .selectFrom("all_deals")
    .select(["id", "status", "merged_into", "created_at", "import_key"])
    .where((eb) => eb.or([eb("id", "in", ids), eb("merged_into", "in", ids)]))
    .orderBy(LOCK_ORDER)
    .forNoKeyUpdate()
    .execute();
}

async function pointTo(transaction: Database, ids: readonly string[], keptId: string): Promise<void> {
  await sql`
    update all_deals set status = 'merged', merged_into = ${keptId} where id = any(${ids}::uuid[])`.execute(
    transaction,
  );
}

function isBefore(one: { id: string; created_at: Date }, other: { id: string; created_at: Date }): boolean {
  const difference = one.created_at.getTime() - other.created_at.getTime();
  return difference < 0 || (difference === 0 && one.id < other.id);
}

export async function recentMerges(db: Database, { now }: { now: Date }) {
  const titles = (deal: "kept" | "merged") =>
    sql<DealTitles>`json_build_object('title', ${sql.ref(`${deal}.title`)}, 'lang', ${sql.ref(`${deal}.lang`)},
      'translations', ${sql.ref(`${deal}.translations`)})`.as(deal);
  return db
    .selectFrom("merges")
    .innerJoin("all_deals as kept", "kept.id", "merges.into_id")
    .innerJoin("all_deals as merged", "merged.id", "merges.from_id")
    .leftJoin("users", "users.id", "merges.user_id")
    .select(["merges.id", "into_id as keptId", "from_id as mergedId", "merged_at as mergedAt", "username"])
    .select([titles("kept"), titles("merged")])
    .where("undone_at", "is", null)
    .where("kept.status", "in", ["published", "merged"])
    .where("merged_at", ">", new Date(now.getTime() - UNDO_WINDOW_MS))
    .orderBy("merged_at", "desc")
    .execute();
}
