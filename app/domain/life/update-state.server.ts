import { createHmac } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { anyOf } from "~/db/any-of.server";
import type { Database } from "~/db/connection.server";
import { inBatches } from "~/db/in-batches.server";
import { LOCK_ORDER } from "~/db/lock-order.server";
import { inTransaction } from "~/db/retry.server";
import { siteSecret } from "~/domain/human-check/site-secret.server";
import { nextState, SIGNAL_WINDOW_MS, type Signals, type StateEvent, TRUSTED_ACCOUNT_MS } from "./state";

/** A network as signals store it: a keyed hash, which tells equal networks but not which they are. */
export async function hashNetwork(db: Database, network: string): Promise<Buffer> {
  return createHmac("sha256", await siteSecret(db, "signal networks"))
    .update(network)
    .digest()
    .subarray(0, 8);
}

const seconds = (ms: number): RawBuilder<unknown> => sql`make_interval(secs => ${ms / 1_000})`;

/** The signals that count for a deal; see {@link Signals}. */
async function readSignals(db: Database, dealId: string): Promise<Signals> {
  const { rows } = await sql<Signals>`
    with signal as (
      select 'noluck' as kind, user_id, created_at, network from nolucks where deal_id = ${dealId}
      union all select 'worked', user_id, created_at, network from worked where deal_id = ${dealId}
    ), counted as (
      select
        signal.kind,
        coalesce(signal.network, decode(replace(signal.user_id::text, '-', ''), 'hex')) as sender,
        users.created_at <= signal.created_at - ${seconds(TRUSTED_ACCOUNT_MS)} as trusted,
        deal.state = 'gone' and signal.created_at > deal.state_at as since_gone
      from signal join users on users.id = signal.user_id join all_deals deal on deal.id = ${dealId}
      where signal.created_at > clock_timestamp() - ${seconds(SIGNAL_WINDOW_MS)}
        and (deal.signals_since is null or signal.created_at > deal.signals_since)
    )
    select
      count(distinct sender) filter (where kind = 'noluck') as nolucks,
      count(distinct sender) filter (where kind = 'worked') as worked,
      count(distinct sender) filter (where kind = 'noluck' and trusted) as "trustedNolucks",
      count(distinct sender) filter (where kind = 'worked' and trusted) as "trustedWorked",
      count(distinct sender) filter (where kind = 'worked' and trusted and since_gone) as "trustedWorkedSinceGone"
    from counted`.execute(db);
  return rows[0] as Signals;
}

/**
 * Moves a deal to the state that follows from an event, unless an admin has set its state or it has ended. Locks the deal, so
 * that simultaneous signals are counted one after another.
 */
export async function updateState(db: Database, dealId: string, event: StateEvent): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const deal = await transaction
      .selectFrom("deals")
      .select(["state", "state_at"])
      .where("id", "=", dealId)
      .where("state_pinned", "=", false)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!deal || deal.state === "ended") return;
    const isSettled = deal.state_at.getTime() <= Date.now() - SIGNAL_WINDOW_MS;
    const next = nextState(deal.state, event, await readSignals(transaction, dealId), isSettled);
    if (next === deal.state) return;
    await transaction
      .updateTable("deals")
      .set({ state: next, ...(next === "back" && { signals_since: sql<Date>`clock_timestamp()` }) })
      .where("id", "=", dealId)
      .execute();
  });
}

/** Brings deals back that are gone and that their source has delivered again. */
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

/** What an admin has decided about whether a deal holds; `reports`: to follow the reports. */
export type StateDecision = "live" | "gone" | "reports";

const DECISION = sql<StateDecision>`case when not state_pinned then 'reports' when is_live then 'live' else 'gone' end`;

/**
 * An admin's decision, which stands above all reports: `live`, `gone`, or `null` to follow the reports again, of which those
 * until now no longer count. The deal's history has it.
 *
 * @returns false without such a deal
 */
export async function setState(
  db: Database,
  dealId: string,
  state: "live" | "gone" | null,
  actorId: string | null = null,
): Promise<boolean> {
  const decision: StateDecision = state ?? "reports";
  const { rows } = await sql`
    with decided as (
      select id, ${DECISION} as decision from deals where id = ${dealId} for no key update
    ), written as (
      update deals stored set state_pinned = ${state !== null}, signals_since = clock_timestamp(),
        state = case when ${state}::text is null or state = 'ended' then state else ${state} end
      from decided where stored.id = decided.id
      returning stored.id, version, decided.decision as before
    ), recorded as (
      insert into deal_changes (deal_id, user_id, role, action, changes, version, changed_at)
      select id, (select users.id from users where users.id = ${actorId}::uuid), 'admin', 'state',
        jsonb_build_object('decision', jsonb_build_array(before, ${decision}::text)), version, clock_timestamp()
      from written where before <> ${decision}
    )
    select id from written`.execute(db);
  return rows.length > 0;
}

/** An admin's decision on a deal; null when it follows the reports. */
export async function findDecision(db: Database, dealId: string): Promise<"live" | "gone" | null> {
  const deal = await db.selectFrom("deals").select(DECISION.as("decision")).where("id", "=", dealId).executeTakeFirst();
  return deal && deal.decision !== "reports" ? deal.decision : null;
}

const BATCH_SIZE = 1_000;

/** Ends deals whose date has passed, and settles those whose reports have aged; returns how many were looked at. */
export async function updateStates(db: Database): Promise<number> {
  const endBatch = sql`
    with past as (
      select id from deals where is_live and expires_at <= now() order by ${LOCK_ORDER} limit ${BATCH_SIZE}
      for no key update
    )
    update deals set state = 'ended' from past where deals.id = past.id`;
  const ended = await inBatches(BATCH_SIZE, () => endBatch.execute(db));
  const unsettled = await db
    .selectFrom("all_deals")
    .select("id")
    .where("state", "in", ["doubtful", "back"])
    .where("state_at", "<=", new Date(Date.now() - SIGNAL_WINDOW_MS))
    .execute();
  for (const { id } of unsettled) await updateState(db, id, "time");
  return ended + unsettled.length;
}
