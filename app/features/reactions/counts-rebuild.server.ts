import { sql } from "kysely";
import type { Database } from "~/platform/db/connection.server";
import { inTransaction } from "~/platform/db/transaction.server";
import { NIL_UUID } from "~/platform/values/uuid";

const BATCH_SIZE = 500;

const COUNTS = sql`(like_count, noluck_count, worked_count, rating_sum, ratings_count)`;
const COUNTED = sql`(
  select
    (select count(*) from likes where likes.deal_id = all_deals.id),
    (select count(*) from nolucks where nolucks.deal_id = all_deals.id),
    (select count(*) from worked where worked.deal_id = all_deals.id),
    coalesce(sum(ratings.rating), 0),
    count(*)
  from ratings where ratings.deal_id = all_deals.id
)`;

/** Up to `limit` deals whose counts differ from their rows. */
export async function miscountedDeals(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from all_deals where ${COUNTS} <> ${COUNTED} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Safe while the site runs: wrong deals are locked briefly, one at a time. Returns how many were wrong. */
export async function rebuildCounts(db: Database): Promise<number> {
  let wrong = 0;
  let last: string | undefined = NIL_UUID;
  while (last) {
    const batch = await readBatch(db, last);
    for (const { id } of batch.filter((deal) => deal.differs)) {
      wrong += await correct(db, id);
    }
    last = batch.at(-1)?.id;
  }
  return wrong;
}

async function readBatch(db: Database, after: string): Promise<{ id: string; differs: boolean }[]> {
  const { rows } = await sql<{ id: string; differs: boolean }>`
    select id, ${COUNTS} <> ${COUNTED} as differs from all_deals
    where id > ${after} order by id limit ${BATCH_SIZE}`.execute(db);
  return rows;
}

/** Locks the deal before the statement that counts, whose snapshot then includes all earlier writes. */
async function correct(db: Database, id: string): Promise<number> {
  return inTransaction(db, async (transaction) => {
    await sql`select from all_deals where id = ${id} for no key update`.execute(transaction);
    const corrected = await sql`
      update all_deals set ${COUNTS} = ${COUNTED} where id = ${id} and ${COUNTS} <> ${COUNTED}`.execute(transaction);
    return Number(corrected.numAffectedRows ?? 0);
  });
}
