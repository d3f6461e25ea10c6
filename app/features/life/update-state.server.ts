import { type RawBuilder, sql } from "kysely";
import { anyOf } from "~/platform/db/any-of.server";
import type { Database } from "~/platform/db/connection.server";
import { inBatches } from "~/platform/db/in-batches.server";
import { LOCK_ORDER } from "~/platform/db/lock-order.server";
import { lockUser } from "~/platform/db/lock-user.server";
import { inTransaction } from "~/platform/db/transaction.server";
import { missingSince } from "./missing-page.server";
import {
  type Decision,
  type Life,
  nextReported,
  ONE_GONE_MS,
  SIGNAL_WINDOW_MS,
  type Signal,
  type Signals,
  type StateEvent,
  TRUSTED_ACCOUNT_MS,
} from "./state";

const seconds = (ms: number): RawBuilder<unknown> => sql`make_interval(secs => ${ms / 1_000})`;

/** A signal's network, else its user. */
const SENDER = sql`coalesce(signal.network, decode(replace(signal.user_id::text, '-', ''), 'hex'))`;

/** A signal that was taken back, as the row of its table in JSON. */
interface Withdrawn {
  signal: Signal;
  row: object;
}

/**
 * A deal's signals within the window, with the one that was taken back, unless it was sent after the deal was gone: who sends
 * and takes back says nothing of the reports that made it gone.
 */
function signalsOf(dealId: string, withdrawn?: Withdrawn): RawBuilder<unknown> {
  const before = withdrawn
    ? sql`
      union all
      select ${withdrawn.signal}, old.user_id, old.created_at, old.network
      from json_populate_record(null::nolucks, ${JSON.stringify(withdrawn.row)}::json) old
      join all_deals deal on deal.id = ${dealId} and (deal.state <> 'gone' or old.created_at <= deal.state_at)`
    : sql``;
  return sql`(
    select
      signal.kind,
      signal.user_id,
      ${SENDER} as sender,
      users.created_at <= signal.created_at - ${seconds(TRUSTED_ACCOUNT_MS)} and (signal.kind = 'worked' or not exists (
        select from counted_nolucks counted
        where counted.deal_id = ${dealId} and counted.user_id = signal.user_id
          and counted.at < signal.created_at and counted.at > clock_timestamp() - ${seconds(ONE_GONE_MS)}
      )) as trusted,
      deal.state = 'gone' and signal.created_at > deal.state_at as since_gone
    from (
      select 'noluck' as kind, user_id, created_at, network from nolucks where deal_id = ${dealId}
      union all select 'worked', user_id, created_at, network from worked where deal_id = ${dealId}
      ${before}
    ) signal join users on users.id = signal.user_id join all_deals deal on deal.id = ${dealId}
    where signal.created_at > clock_timestamp() - ${seconds(SIGNAL_WINDOW_MS)}
      and (deal.signals_since is null or signal.created_at > deal.signals_since)
  ) counted`;
}

export async function readSignals(db: Database, dealId: string, withdrawn?: Withdrawn): Promise<Signals> {
  const missing = missingSince(sql`${dealId}::uuid`);
  const { rows } = await sql<Signals>`
    select
      count(distinct sender) filter (where kind = 'noluck') as nolucks,
      count(distinct sender) filter (where kind = 'worked') as worked,
      count(distinct sender) filter (where kind = 'noluck' and trusted) as "trustedNolucks",
      count(distinct sender) filter (where kind = 'worked' and trusted) as "trustedWorked",
      count(distinct sender) filter (where kind = 'worked' and trusted and since_gone) as "trustedWorkedSinceGone",
      ${missing} is not null as "isPageMissing",
      (
        select count(distinct ${SENDER}) from worked signal where deal_id = ${dealId} and created_at > ${missing}
      ) as "workedSinceMissing"
    from ${signalsOf(dealId, withdrawn)}`.execute(db);
  return rows[0] as Signals;
}

/** Locks the deal, so that simultaneous signals are counted one after another. */
export async function updateState(db: Database, dealId: string, event: StateEvent): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const life = await lockLife(transaction, dealId);
    if (!life) return;
    const reported = nextReported(life, event, await readSignals(transaction, dealId));
    if (reported === life.reported) return;
    await transaction
      .updateTable("deals")
      .set({ state_reported: reported, ...(reported === "back" && { signals_since: sql<Date>`clock_timestamp()` }) })
      .where("id", "=", dealId)
      .execute();
    if (reported === "gone") await keepCounted(transaction, dealId);
  });
}

async function lockLife(transaction: Database, dealId: string): Promise<Life | null> {
  const deal = await transaction
    .selectFrom("deals")
    .select(["state_reported as reported", "state_decision as decision"])
    .select(sql<boolean>`coalesce(expires_at <= now(), false)`.as("hasEnded"))
    .select(sql<boolean>`state_at <= clock_timestamp() - ${seconds(SIGNAL_WINDOW_MS)}`.as("isSettled"))
    .where("id", "=", dealId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return deal ?? null;
}

/** Remembers the accounts whose NoLuck has made a deal gone. Those remembered already were not counted. */
async function keepCounted(transaction: Database, dealId: string): Promise<void> {
  await sql`
    insert into counted_nolucks as known (deal_id, user_id, at)
    select ${dealId}::uuid, user_id, clock_timestamp() from ${signalsOf(dealId)} where kind = 'noluck' and trusted
    on conflict (deal_id, user_id) do update set at = excluded.at
      where known.at <= clock_timestamp() - ${seconds(ONE_GONE_MS)}`.execute(transaction);
}

export async function bringBackDelivered(db: Database, dealIds: readonly string[]): Promise<void> {
  if (dealIds.length === 0) return;
  const gone = await db
    .selectFrom("deals")
    .select("id")
    .where("id", "=", anyOf(dealIds))
    .where("state", "=", "gone")
    .orderBy(LOCK_ORDER)
    .execute();
  for (const { id } of gone) await updateState(db, id, "delivery");
}

/** `reports`: to follow the reports. */
export type StateDecision = Decision | "reports";

/** A `decision` of null follows the reports again, but not those until now. "stale": another one than `seen` was made. */
export async function setState(
  db: Database,
  dealId: string,
  decision: Decision | null,
  actorId: string | null = null,
  seen?: Decision | null,
): Promise<boolean | "stale"> {
  return inTransaction(db, async (transaction) => {
    const actor = actorId && (await lockUser(transaction, actorId));
    const life = await lockLife(transaction, dealId);
    if (!life) return false;
    if (life.decision === decision) return true;
    if (seen !== undefined && life.decision !== seen) return "stale";
    const reported = nextReported(life, { decision }, await readSignals(transaction, dealId));
    const { version } = await transaction
      .updateTable("deals")
      .set({ state_decision: decision, state_reported: reported, signals_since: sql<Date>`clock_timestamp()` })
      .where("id", "=", dealId)
      .returning("version")
      .executeTakeFirstOrThrow();
    const changes = { decision: [life.decision ?? "reports", decision ?? "reports"] };
    await transaction
      .insertInto("deal_changes")
      .values({
        ...{ deal_id: dealId, user_id: actor, role: "admin", action: "state" },
        ...{ changes: JSON.stringify(changes), version },
        changed_at: sql<Date>`clock_timestamp()`,
      })
      .execute();
    return true;
  });
}

const BATCH_SIZE = 1_000;

/** Ends deals whose date has passed, and settles those whose reports have aged; returns how many were checked. */
export async function updateStates(db: Database): Promise<number> {
  // The trigger compares the date.
  const endBatch = sql`
    with past as (
      select id from deals where is_live and expires_at <= now() order by ${LOCK_ORDER} limit ${BATCH_SIZE}
      for no key update
    )
    update deals set state_reported = state_reported from past where deals.id = past.id`;
  const ended = await inBatches(BATCH_SIZE, () => endBatch.execute(db));
  const unsettled = await db
    .selectFrom("deals")
    .select("id")
    .where("state", "in", ["doubtful", "back"])
    .where("state_at", "<=", new Date(Date.now() - SIGNAL_WINDOW_MS))
    .where(missingSince(sql.ref("deals.id")), "is", null)
    .execute();
  for (const { id } of unsettled) await updateState(db, id, "time");
  return ended + unsettled.length;
}
