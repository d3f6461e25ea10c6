import { sql } from "kysely";
import type { Database } from "~/db/connection.server";
import { countRows } from "~/db/count-rows.server";
import { inBatches } from "~/db/in-batches.server";
import { inTransaction } from "~/db/retry.server";
import { OWNED_FOR } from "~/domain/deals/import/ownership.server";
import { isUuid } from "~/domain/uuid";
import { findRun, type Run } from "./runs.server";

const END_BATCH_SIZE = 1_000;

/**
 * Finishes a run. Deals of its source that neither it nor the previous complete run delivered end at `now`, except those that
 * have been delivered without a run since that one began, or by another source within 7 days, and those that a person has
 * revised. A run with less than half the deals of the last one counts as a crawler failure: it ends nothing and is not
 * complete. Idempotent.
 *
 * @returns null without such a run of this source
 */
export async function finishRun(
  db: Database,
  { source, id, now }: { source: string; id: string; now: Date },
): Promise<Run | null> {
  if (!isUuid(id)) return null;
  return inTransaction(db, async (transaction) => {
    const run = await transaction
      .selectFrom("runs")
      .select(["number", "state"])
      .where("id", "=", id)
      .where("source", "=", source)
      .forUpdate()
      .executeTakeFirst();
    if (!run) return null;
    if (run.state === "open") {
      const dealCount = await countDelivered(transaction, { source, number: run.number });
      const last = await previousRun(transaction, { source, number: run.number, states: ["complete", "too_small"] });
      const isTooSmall = last !== null && dealCount * 2 < last.dealCount;
      const complete = await previousRun(transaction, { source, number: run.number, states: ["complete"] });
      const ended = isTooSmall || !complete ? 0 : await endMissing(transaction, { source, since: complete, now });
      await transaction
        .updateTable("runs")
        .set((eb) => ({ finished_at: now, deal_count: dealCount, ended: eb("ended", "+", ended) }))
        .set({ state: isTooSmall ? "too_small" : "complete" })
        .where("id", "=", id)
        .execute();
    }
    return findRun(transaction, { source, id });
  });
}

interface FinishedRun {
  number: number;
  dealCount: number;
  startedAt: Date;
}

/** The last run of a source before `number` in one of the states. */
async function previousRun(
  db: Database,
  { source, number, states }: { source: string; number: number; states: ("complete" | "too_small")[] },
): Promise<FinishedRun | null> {
  const found = await db
    .selectFrom("runs")
    .select(["number", "deal_count as dealCount", "started_at as startedAt"])
    .where("source", "=", source)
    .where("number", "<", number)
    .where("state", "in", states)
    .orderBy("number", "desc")
    .executeTakeFirst();
  return found ?? null;
}

async function countDelivered(db: Database, { source, number }: { source: string; number: number }): Promise<number> {
  const delivered = sql`(
    select import_key from deliveries where source = ${source} and run = ${number}
    union select import_key from other_deliveries where source = ${source} and run = ${number}
  )`;
  return countRows(db, delivered);
}

/** Ends the deals of a source that have not been delivered `since` a run; returns how many. */
async function endMissing(
  transaction: Database,
  { source, since, now }: { source: string; since: FinishedRun; now: Date },
): Promise<number> {
  // Locked in the order of imports, to avoid deadlocks.
  const endBatch = sql`
    with missing as (
      select deal.id, deal.expires_at from deals deal join deliveries delivery using (import_key)
      where delivery.source = ${source} and delivery.run < ${since.number}
        and delivery.delivered_at < ${since.startedAt}::timestamptz
        and deal.source not in ('revisedbyadmin', 'revisedbyuser')
        and (deal.expires_at is null or deal.expires_at > ${now}::timestamptz)
        and not exists (
          select from other_deliveries other
          where other.import_key = delivery.import_key and other.source <> ${source}
            and other.delivered_at > ${now}::timestamptz - ${OWNED_FOR}
        )
      order by import_key collate "C" limit ${END_BATCH_SIZE} for no key update of deal
    ), ended as (
      update deals deal set expires_at = ${now}, updated_at = ${now}, version = version + 1
      from missing where deal.id = missing.id
      returning deal.id, deal.version, deal.expires_at
    )
    insert into deal_changes (deal_id, action, role, changes, version, changed_at)
    select id, 'edited', 'source', jsonb_build_object('expiresAt', jsonb_build_array(missing.expires_at, ended.expires_at)),
      ended.version, ${now}
    from ended join missing using (id)`;
  return inBatches(END_BATCH_SIZE, () => endBatch.execute(transaction));
}
