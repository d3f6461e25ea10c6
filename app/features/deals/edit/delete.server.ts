import { sql } from "kysely";
import { reopenTakenOff, settleTakenOff } from "~/features/decisions/settle.server";
import type { Database } from "~/platform/db/connection.server";
import { LOCK_ORDER } from "~/platform/db/lock-order.server";
import type { ChangeContext } from "./write-edits.server";

/** The deals are locked; what waits on them is settled. Imports never recreate them or those merged into them, even purged. */
export async function deleteDeals(
  transaction: Database,
  ids: readonly string[],
  context: Omit<ChangeContext, "action">,
) {
  await setDeleted(transaction, ids, context.now, { ...context, action: "deleted" });
  await settleTakenOff(transaction, ids, context);
}

export async function restoreDeals(
  transaction: Database,
  batchId: string,
  context: Omit<ChangeContext, "action">,
): Promise<number> {
  const deleted = await transaction
    .selectFrom("all_deals")
    .select("id")
    .where("status", "=", "deleted")
    .where("id", "in", (eb) => eb.selectFrom("deal_changes").select("deal_id").where("batch_id", "=", batchId))
    .orderBy(LOCK_ORDER)
    .forNoKeyUpdate()
    .execute();
  const ids = deleted.map(({ id }) => id);
  await setDeleted(transaction, ids, null, { ...context, action: "restored" });
  await reopenTakenOff(transaction, ids);
  return ids.length;
}

async function setDeleted(
  transaction: Database,
  ids: readonly string[],
  deletedAt: Date | null,
  context: ChangeContext,
) {
  await sql`
    with written as (
      update all_deals set status = ${deletedAt ? "deleted" : "published"}, deleted_at = ${deletedAt}::timestamptz, version = version + 1
      where id = any(${ids}::uuid[])
      returning id, version, import_key
    ), keys as (
      select import_key from written where import_key is not null
      union select import_key from all_deals where merged_into = any(${ids}::uuid[]) and import_key is not null
    ), marked as (
      insert into deleted_keys (import_key, deleted_at)
      select import_key, ${deletedAt}::timestamptz from keys where ${deletedAt}::timestamptz is not null
      on conflict (import_key) do nothing
    ), unmarked as (
      delete from deleted_keys using keys
      where deleted_keys.import_key = keys.import_key and ${deletedAt}::timestamptz is null
    )
    insert into deal_changes (deal_id, user_id, batch_id, action, version, changed_at)
    select id, ${context.actorId}::uuid, ${context.batchId}::uuid, ${context.action}, version, ${context.now} from written
  `.execute(transaction);
}
