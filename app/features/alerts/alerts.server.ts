import { type Selectable, sql } from "kysely";
import { SEARCH_VERSION } from "~/features/deals/search-document.server";
import { tagSlug } from "~/features/deals/slugs";
import type { Database } from "~/platform/db/connection.server";
import { countRows } from "~/platform/db/count-rows.server";
import { lockUser } from "~/platform/db/lock-user.server";
import type { Schema } from "~/platform/db/schema";
import { inTransaction } from "~/platform/db/transaction.server";
import { isUuid } from "~/platform/values/uuid";
import { type Alert, type AlertRule, MAX_ALERTS } from "./alert";
import { columnsOf, conditionsOfRow } from "./alert-columns.server";
import { alertQuery } from "./alert-query.server";

/** A rule as columns, without those of its query. */
export function alertColumns({ dealId, triggers, ...conditions }: AlertRule) {
  return {
    ...{ deal_id: dealId, triggers, tag_slug: tagSlug(conditions.tag ?? "") },
    ...columnsOf(conditions),
  };
}

function alertOf(row: Selectable<Schema["alerts"]>): Alert {
  return {
    ...{ id: row.id, dealId: row.deal_id, triggers: row.triggers, ...conditionsOfRow(row) },
    ...{ pausedAt: row.paused_at, createdAt: row.created_at },
  };
}

interface OwnAlert {
  id: string;
  userId: string;
}

/** A user's alerts, newest first, at most {@link MAX_ALERTS}. */
export async function listAlerts(db: Database, userId: string): Promise<Alert[]> {
  const rows = db.selectFrom("alerts").selectAll().where("user_id", "=", userId);
  return (await rows.orderBy("created_at", "desc").orderBy("id").execute()).map(alertOf);
}

/** Finds a user's own alert; null also for another user's. */
export async function findAlert(db: Database, { id, userId }: OwnAlert): Promise<Alert | null> {
  if (!isUuid(id)) return null;
  const row = db.selectFrom("alerts").selectAll().where("id", "=", id).where("user_id", "=", userId);
  const found = await row.executeTakeFirst();
  return found ? alertOf(found) : null;
}

/** A rule that is saved already stays one, and is resumed. `most`: the limit of {@link MAX_ALERTS} is reached; `no_deal`: the rule's deal is not published. */
export async function createAlert(
  db: Database,
  { userId, rule, now }: { userId: string; rule: AlertRule; now: Date },
): Promise<{ id: string } | { most: number } | "no_deal" | "no_account"> {
  const stored = await alertQuery(db, rule);
  return inTransaction(db, async (transaction) => {
    // The lock makes simultaneous requests count one after another.
    if (!(await lockUser(transaction, userId, "forNoKeyUpdate"))) return "no_account";
    if (rule.dealId && !(await isPublished(transaction, rule.dealId))) return "no_deal";
    const saved = await resumeSame(transaction, { userId, rule, now });
    if (saved) return saved;
    const own = transaction.selectFrom("alerts").where("user_id", "=", userId);
    if ((await countRows(transaction, own)) >= MAX_ALERTS) return { most: MAX_ALERTS };
    return transaction
      .insertInto("alerts")
      .values({
        ...{ user_id: userId, ...alertColumns(rule), ...stored },
        ...{ search_version: SEARCH_VERSION, created_at: now, updated_at: now },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
  });
}

/** Resumes the alert with this rule, if any. Events during a pause are not told; without a pause none is missed. */
async function resumeSame(db: Database, { userId, rule, now }: { userId: string; rule: AlertRule; now: Date }) {
  const { triggers, ...columns } = alertColumns(rule);
  let same = db
    .updateTable("alerts")
    .set({ paused_at: null, updated_at: sql`case when paused_at is null then updated_at else ${now} end` })
    .where("user_id", "=", userId)
    .where(sql<boolean>`triggers = ${triggers}::text[]`);
  for (const [name, value] of Object.entries(columns)) {
    same = same.where(sql.ref(name), "is not distinct from", value);
  }
  return same.returning("id").executeTakeFirst();
}

async function isPublished(db: Database, dealId: string): Promise<boolean> {
  if (!isUuid(dealId)) return false;
  const deal = db.selectFrom("deals").select("id").where("id", "=", dealId).forKeyShare();
  return (await deal.executeTakeFirst()) !== undefined;
}

/** Replaces the rule, but not the deal that it is about. False if the user has no such alert. */
export async function updateAlert(
  db: Database,
  { id, userId, rule, now }: OwnAlert & { rule: AlertRule; now: Date },
): Promise<boolean> {
  const alert = await findAlert(db, { id, userId });
  if (!alert) return false;
  const kept = { ...rule, dealId: alert.dealId };
  const { numUpdatedRows } = await db
    .updateTable("alerts")
    .set({
      ...{ ...alertColumns(kept), ...(await alertQuery(db, kept)) },
      ...{ search_version: SEARCH_VERSION, updated_at: now },
    })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Pauses or resumes an alert; events during a pause are never told. False if the user has no such alert. */
export async function pauseAlert(
  db: Database,
  { id, userId, paused, now }: OwnAlert & { paused: boolean; now: Date },
): Promise<boolean> {
  if (!isUuid(id)) return false;
  const { numUpdatedRows } = await db
    .updateTable("alerts")
    .set({ paused_at: paused ? now : null, updated_at: now })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes an alert, but not its messages. False if the user has no such alert. */
export async function deleteAlert(db: Database, { id, userId }: OwnAlert): Promise<boolean> {
  if (!isUuid(id)) return false;
  const deleted = db.deleteFrom("alerts").where("id", "=", id).where("user_id", "=", userId);
  return (await deleted.executeTakeFirst()).numDeletedRows > 0n;
}

/** The number of alerts that are read at once. */
const BATCH_SIZE = 200;

/** Rebuilds queries that were built with an older version of the search rules; returns how many. */
export async function rebuildAlerts(db: Database): Promise<number> {
  for (let rebuilt = 0; ; ) {
    const outdated = await db
      .selectFrom("alerts")
      .selectAll()
      .where("search_version", "<", SEARCH_VERSION)
      .limit(BATCH_SIZE)
      .execute();
    for (const row of outdated) {
      await db
        .updateTable("alerts")
        .set({ ...(await alertQuery(db, alertOf(row))), search_version: SEARCH_VERSION })
        .where("id", "=", row.id)
        .where("updated_at", "=", row.updated_at)
        .execute();
    }
    rebuilt += outdated.length;
    if (outdated.length < BATCH_SIZE) return rebuilt;
  }
}
