import { type RawBuilder, sql } from "kysely";
import { OWNED_FOR } from "~/features/deals/import/ownership.server";
import { recordEnds } from "~/features/deals/import/revisions.server";
import type { Database } from "~/platform/db/connection.server";
import { countRows } from "~/platform/db/count-rows.server";
import { inBatches } from "~/platform/db/in-batches.server";
import { inTransaction } from "~/platform/db/transaction.server";
import { isUuid } from "~/platform/values/uuid";
import { findRun, type Run } from "./runs.server";

const END_BATCH_SIZE = 1_000;

/** The number of deals that a run may always end without confirmation, however few the source has. */
const ALWAYS_ENDED = 10;

/** A run that was not finished, because it would end more than half of its source's live deals, or has none at all. */
export interface Unconfirmed {
  wouldEnd: number;
  live: number;
}

export function isUnconfirmed(finished: Run | Unconfirmed): finished is Unconfirmed {
  return "wouldEnd" in finished;
}

export interface Finish {
  source: string;
  id: string;
  /** Whether the run has all deals of its source: only then do those end that are missing. */
  listsAll?: boolean;
  /** Deals that the run's rows say are off sale: they end with it. */
  soldIds?: readonly string[];
  /** Whether to end more than half of the source's deals, and to accept a run without deals, or with few. */
  confirm?: boolean;
  now: Date;
}

/**
 * Deals of the source that neither this run nor the previous complete one delivered end at `now`, except those delivered without
 * a run since that one began or by another source within 7 days, and those that a user has revised. A run with less than half the
 * deals of the last one counts as a crawler failure: it ends nothing and is not complete. Without `confirm`, a run stays open
 * that would end more than ten deals and more than half of its source's, or that has none and would end some. Idempotent. Null if
 * the source has no such run.
 */
export async function finishRun(
  db: Database,
  { source, id, listsAll = true, soldIds = [], confirm = false, now }: Finish,
): Promise<Run | Unconfirmed | null> {
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
      const isTooSmall = listsAll && !confirm && last !== null && dealCount * 2 < last.dealCount;
      const complete = await previousRun(transaction, { source, number: run.number, states: ["complete"] });
      const ends = endsOf({ source, since: isTooSmall || !listsAll ? null : complete, soldIds, now });
      const { wouldEnd, live } = await countEnds(transaction, { source, ends, now });
      const isMost = wouldEnd > ALWAYS_ENDED && wouldEnd * 2 > live;
      if (!confirm && (isMost || (dealCount === 0 && wouldEnd > 0))) return { wouldEnd, live };
      if (!isTooSmall && listsAll && complete) await withdrawWaiting(transaction, { source, since: complete, now });
      const ended = wouldEnd > 0 ? await endDeals(transaction, { source, ends, now }) : 0;
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

/** SQL for whether a live `deal` with its `delivery` ends with a run: it was not delivered `since` another, or is off sale. */
function endsOf({
  source,
  since,
  soldIds,
  now,
}: { source: string; since: FinishedRun | null } & Required<Pick<Finish, "soldIds" | "now">>) {
  const isMissing = since ? isMissingSince(since, { source, now }) : sql`false`;
  return sql`deal.source not in ('revisedbyadmin', 'revisedbyuser') and (deal.id = any(${soldIds}::uuid[]) or ${isMissing})`;
}

function isMissingSince(since: FinishedRun, { source, now }: Pick<Finish, "source" | "now">) {
  return sql`delivery.run < ${since.number} and delivery.delivered_at < ${since.startedAt}::timestamptz
    and not exists (
      select from other_deliveries other
      where other.import_key = delivery.import_key and other.source <> ${source}
        and other.delivered_at > ${now}::timestamptz - ${OWNED_FOR}::interval
    )`;
}

/** Deletes deals that wait in the queue, of which the source no longer says anything. */
async function withdrawWaiting(
  transaction: Database,
  { source, since, now }: Pick<Finish, "source" | "now"> & { since: FinishedRun },
): Promise<void> {
  await sql`
    with missing as materialized (
      select deal.id from submissions
      join all_deals deal on deal.id = submissions.deal_id join deliveries delivery using (import_key)
      where submissions.source = ${source} and decision is null and deal.status = 'pending' and delivery.source = ${source}
        and ${isMissingSince(since, { source, now })}
      order by import_key collate "C" for update of deal
    )
    delete from all_deals where id in (select id from missing)`.execute(transaction);
}

interface Ends {
  source: string;
  ends: RawBuilder<unknown>;
  now: Date;
}

function liveDeals({ source, now }: Ends) {
  return sql`deals deal join deliveries delivery using (import_key)
    where delivery.source = ${source} and (deal.expires_at is null or deal.expires_at > ${now}::timestamptz)`;
}

async function countEnds(transaction: Database, deals: Ends): Promise<Unconfirmed> {
  const counted = sql<Unconfirmed>`
    select count(*) filter (where ${deals.ends})::integer as "wouldEnd", count(*)::integer as live from ${liveDeals(deals)}`;
  const { rows } = await counted.execute(transaction);
  return rows[0] ?? { wouldEnd: 0, live: 0 };
}

async function endDeals(transaction: Database, deals: Ends): Promise<number> {
  const { ends, now } = deals;
  // Locked in the same order as imports, to avoid deadlocks.
  const endBatch = sql`
    with ending as (
      select deal.id, deal.expires_at from ${liveDeals(deals)} and ${ends}
      order by import_key collate "C" limit ${END_BATCH_SIZE} for no key update of deal
    ), ended as (
      update deals deal set expires_at = ${now}, updated_at = ${now}, version = version + 1
      from ending where deal.id = ending.id
      returning deal.id, deal.version, deal.expires_at
    )
    ${recordEnds(sql`${now}`)}`;
  return inBatches(END_BATCH_SIZE, () => endBatch.execute(transaction));
}
