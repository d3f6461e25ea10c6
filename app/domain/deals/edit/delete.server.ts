import { sql } from "kysely";
import type { Database } from "~/db/connection.server";
import { type ChangeContext, LOCK_ORDER } from "./write-edits.server";

/**
 * Hides deals that are held (see lockDeals) everywhere, with their history, until they are restored or purged. What delivers them
 * again brings them back neither before nor after that.
 */
export async function deleteDeals(transaction: Database, ids: readonly string[], doing: Omit<ChangeContext, "action">) {
  await setDeleted(transaction, ids, doing.now, { ...doing, action: "deleted" });
}

/** Shows those deals of a batch again that are deleted, with their history, and answers how many they were. */
export async function restoreDeals(
  transaction: Database,
  batchId: string,
  doing: Omit<ChangeContext, "action">,
): Promise<number> {
  const deleted = await transaction
    .selectFrom("all_deals")
    .select("id")
    .where("deleted_at", "is not", null)
    .where("id", "in", (eb) => eb.selectFrom("deal_changes").select("deal_id").where("batch_id", "=", batchId))
    .orderBy(LOCK_ORDER)
    .forNoKeyUpdate()
    .execute();
  const ids = deleted.map(({ id }) => id);
  await setDeleted(transaction, ids, null, { ...doing, action: "restored" });
  return ids.length;
}

async function setDeleted(transaction: Database, ids: readonly string[], deletedAt: Date | null, doing: ChangeContext) {
  await sql`
    with written as (
      update all_deals set deleted_at = ${deletedAt}::timestamptz, version = version + 1
      where id = any(${ids}::uuid[])
      returning id, version, import_key
    ), remembered as (
      insert into deleted_keys (import_key, deleted_at)
      select import_key, ${deletedAt}::timestamptz from written
      where import_key is not null and ${deletedAt}::timestamptz is not null
      on conflict (import_key) do nothing
    ), forgotten as (
      delete from deleted_keys using written
      where deleted_keys.import_key = written.import_key and ${deletedAt}::timestamptz is null
    )
    insert into deal_changes (deal_id, user_id, batch_id, action, version, changed_at)
    select id, ${doing.actorId}::uuid, ${doing.batchId}::uuid, ${doing.action}, version, ${doing.now} from written
  `.execute(transaction);
}
