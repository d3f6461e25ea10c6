import { sql } from "kysely";
import { deleteAccount } from "~/features/personal-data/delete-account.server";
import type { Database } from "~/platform/db/connection.server";
import { inBatches } from "~/platform/db/in-batches.server";
import { LOCK_ORDER } from "~/platform/db/lock-order.server";
import { retryingConflicts } from "~/platform/db/transaction.server";
import { removeDemoAnswers } from "./demo-answers.server";
import { demoDeals } from "./demo-deals.server";
import { demoMemberIds } from "./demo-members.server";

/** The import keys of generated deals. `.example` is reserved (RFC 2606): no store can have such an address. */
const GENERATED_KEY = String.raw`^https://(feed|www)\.[a-z0-9]+\.example/(offers|deals)/\d+-\d+$`;

const BATCH_SIZE = 500;

async function invented(db: Database, now: Date) {
  const demo = (await demoDeals(now)).map(({ key }) => key);
  const members = await demoMemberIds(db);
  const isInvented = sql<boolean>`(coalesce(import_key = any(${demo}) or import_key ~ ${GENERATED_KEY}, false)
    or id in (select deal_id from submissions where kind = 'deal' and user_id = any(${members}::uuid[])))`;
  return { members, isInvented };
}

/** Whether a database has nothing that anybody would miss: no deals but invented ones, no account but the first admin's. */
export async function isNewInstallation(db: Database, now: Date): Promise<boolean> {
  const { members, isInvented } = await invented(db, now);
  const { rows } = await sql<{ isNew: boolean }>`
    select not exists (select from all_deals where not ${isInvented}) and not exists (select from sources)
      and (select count(*) from users where id <> all(${members}::uuid[])) <= 1
      and not exists (select from users where role <> 'admin' and id <> all(${members}::uuid[])) as "isNew"`.execute(
    db,
  );
  return rows[0]?.isNew ?? false;
}

/**
 * Removes every generated and demo deal, whatever its state, with what demo members submitted, and these members but admins; the
 * site may run meanwhile. The public log keeps no decision about them.
 */
export async function removeInvented(db: Database, now: Date): Promise<{ deals: number; members: number }> {
  const { members, isInvented } = await invented(db, now);
  const removeBatch = sql`
    with invented as materialized (
      select id from all_deals where ${isInvented}
      order by ${LOCK_ORDER} limit ${BATCH_SIZE} for update
    ), logged as (
      delete from moderation_events where deal_id in (select id from invented)
    )
    delete from all_deals where id in (select id from invented) or merged_into in (select id from invented)`;
  const deals = await inBatches(BATCH_SIZE, () => retryingConflicts(db, () => removeBatch.execute(db)));
  for (const id of members) await deleteAccount(db, id);
  await removeDemoAnswers(db);
  return { deals, members: members.length };
}
