import { sql } from "kysely";
import type { Database } from "~/db/connection.server";
import { updateState } from "~/domain/life/update-state.server";

/** A kept deal's state before a merge and after it, as strings of the database, with the event of the change. */
export interface StateChange {
  before: { state: string; state_at: string; signals_since: string | null };
  after: { state: string; state_at: string };
  events: number[];
}

/** Moves a locked deal to the state that follows from the reports that it has got; null if that is the one it has. */
export async function mergeState(transaction: Database, dealId: string): Promise<StateChange | null> {
  const before = await readState(transaction, dealId);
  const last = await sql<{ id: number }>`
    select coalesce(max(id), 0) as id from deal_events where deal_id = ${dealId}`.execute(transaction);
  await updateState(transaction, dealId, "signal");
  const { signals_since: _, ...after } = await readState(transaction, dealId);
  if (after.state === before.state) return null;
  const events = await sql<{ id: number }>`
    select id from deal_events where deal_id = ${dealId} and id > ${last.rows[0]?.id ?? 0}`.execute(transaction);
  return { before, after, events: events.rows.map(({ id }) => id) };
}

/** The inverse of {@link mergeState}; where the state has changed since, the reports that are left decide. */
export async function restoreState(transaction: Database, dealId: string, change: StateChange | null): Promise<void> {
  const now = await readState(transaction, dealId);
  if (!change || now.state !== change.after.state || now.state_at !== change.after.state_at) {
    await updateState(transaction, dealId, "withdrawal");
    return;
  }
  const { state, state_at, signals_since } = change.before;
  await sql`update all_deals set state = ${state} where id = ${dealId}`.execute(transaction);
  // The trigger has set the time of the change.
  await sql`
    with undone as (
      delete from deal_events where deal_id = ${dealId} and kind <> 'price'
        and (id = any(${change.events}::bigint[]) or at = (select state_at from all_deals where id = ${dealId}))
    )
    update all_deals set state_at = ${state_at}::timestamptz, signals_since = ${signals_since}::timestamptz
    where id = ${dealId}`.execute(transaction);
}

async function readState(transaction: Database, dealId: string): Promise<StateChange["before"]> {
  const { rows } = await sql<StateChange["before"]>`
    select state, state_at::text, signals_since::text from all_deals where id = ${dealId}`.execute(transaction);
  return rows[0] as StateChange["before"];
}
