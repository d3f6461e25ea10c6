import { sql } from "kysely";
import type { Reported, Signals } from "~/features/life/state";
import { updateState } from "~/features/life/update-state.server";
import type { Database } from "~/platform/db/connection.server";

/** The reported state of a kept deal before and after a merge, as strings of the database, with the events of the change. */
export interface StateChange {
  before: Reports & { signals_since: string | null };
  after: Reports;
  events: number[];
}

interface Reports {
  reported: Reported;
  state_at: string;
}

/** Moves a locked deal to the state that follows from its new reports; null if it already has that state. */
export async function mergeState(transaction: Database, dealId: string): Promise<StateChange | null> {
  const { isShown: _, ...before } = await readReports(transaction, dealId);
  const last = await sql<{ id: number }>`
    select coalesce(max(id), 0) as id from deal_events where deal_id = ${dealId}`.execute(transaction);
  await updateState(transaction, dealId, "signal");
  const { reported, state_at } = await readReports(transaction, dealId);
  if (reported === before.reported) return null;
  const events = await sql<{ id: number }>`
    select id from deal_events where deal_id = ${dealId} and id > ${last.rows[0]?.id ?? 0}`.execute(transaction);
  return { before, after: { reported, state_at }, events: events.rows.map(({ id }) => id) };
}

/** Restores the state before a merge; if changed since, the remaining reports decide. `withdrawn`: the signals until then. */
export async function restoreState(
  transaction: Database,
  dealId: string,
  change: StateChange | null,
  withdrawn: Signals,
): Promise<void> {
  const now = await readReports(transaction, dealId);
  const isAsMerged = now.reported === change?.after.reported && now.state_at === change.after.state_at;
  if (!change || !now.isShown || !isAsMerged) {
    await updateState(transaction, dealId, { withdrawn });
    return;
  }
  const { reported, state_at, signals_since } = change.before;
  await sql`update all_deals set state_reported = ${reported} where id = ${dealId}`.execute(transaction);
  // The trigger has set the time of the change.
  await sql`
    with undone as (
      delete from deal_events where deal_id = ${dealId} and kind <> 'price'
        and (id = any(${change.events}::bigint[]) or at = (select state_at from all_deals where id = ${dealId}))
    )
    update all_deals set state_at = ${state_at}::timestamptz, signals_since = ${signals_since}::timestamptz
    where id = ${dealId}`.execute(transaction);
}

/** `isShown`: neither an end date nor an admin's decision overrides the reported state. */
async function readReports(
  transaction: Database,
  dealId: string,
): Promise<StateChange["before"] & { isShown: boolean }> {
  const { rows } = await sql<StateChange["before"] & { isShown: boolean }>`
    select state_reported as reported, state_at::text, signals_since::text, state_decision is null and state <> 'ended' as "isShown"
    from all_deals where id = ${dealId}`.execute(transaction);
  return rows[0] as StateChange["before"] & { isShown: boolean };
}
