import { sql } from "kysely";
import type { Database } from "~/platform/db/connection.server";
import { inBatches } from "~/platform/db/in-batches.server";
import { LOCK_ORDER } from "~/platform/db/lock-order.server";
import { retryingConflicts } from "~/platform/db/transaction.server";

/** How long a member can read why a submission was not published. */
const RETENTION = sql`interval '90 days'`;

const BATCH_SIZE = 500;

/** Deals that are not shown: pending and rejected ones, and those merged before their publication, which have no history. */
const UNSEEN = sql`(status in ('pending', 'rejected') or (status = 'merged' and not exists (
  select from deal_changes where deal_changes.deal_id = all_deals.id
)))`;

/** Deletes a user's submissions and unseen, locked deals. Undecided submissions of published deals stay, without note. */
export async function forgetSubmissions(transaction: Database, userId: string): Promise<void> {
  await sql`
    delete from all_deals
    where id in (select deal_id from submissions where user_id = ${userId} and kind = 'deal') and ${UNSEEN}`.execute(
    transaction,
  );
  await sql`select from submissions where user_id = ${userId} order by id for update`.execute(transaction);
  await sql`
    delete from submissions where user_id = ${userId} and (kind = 'change' or decision is not null)`.execute(
    transaction,
  );
  await sql`update submissions set note = '' where user_id = ${userId}`.execute(transaction);
}

export async function purgeSubmissions(db: Database, now: Date): Promise<number> {
  const old = sql`decision in ('rejected', 'merged') and decided_at <= ${now}::timestamptz - ${RETENTION}`;
  const purgeDeals = sql`
    with unseen as materialized (
      select id, import_key from all_deals
      where id in (select deal_id from submissions where kind = 'deal' and ${old}) and ${UNSEEN}
      order by ${LOCK_ORDER} limit ${BATCH_SIZE} for update
    ), marked as (
      insert into deleted_keys (import_key, deleted_at)
      select import_key, ${now} from unseen where import_key is not null order by import_key
      on conflict (import_key) do nothing
    )
    delete from all_deals where id in (select id from unseen)`;
  const purgeChanges = sql`
    delete from submissions where id in (
      select id from submissions where kind = 'change' and ${old} order by id limit ${BATCH_SIZE} for update skip locked
    )`;
  const deals = await inBatches(BATCH_SIZE, () => retryingConflicts(db, () => purgeDeals.execute(db)));
  return deals + (await inBatches(BATCH_SIZE, () => purgeChanges.execute(db)));
}
