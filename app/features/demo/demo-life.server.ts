import { sql } from "kysely";
import { z } from "zod";
import type { Database } from "~/platform/db/connection.server";
import { HOUR_MS } from "~/platform/values/durations";

const hoursAgo = z.array(z.number().positive());

/**
 * Reports of members about a demo deal, as hours ago, oldest first, and the state after the last one by the rules of
 * `nextReported`. Doubts and returns age as those of any deal: after two days both are ordinary live deals.
 */
export const demoReports = z.object({
  state: z.enum(["doubtful", "gone", "back"]),
  noluck: hoursAgo,
  worked: hoursAgo.default([]),
});

type Reports = z.infer<typeof demoReports>;

/** The states of deals with reports, and their events, at the times of those reports. */
export async function writeDemoStates(
  db: Database,
  deals: readonly { id: string; reports?: Reports | undefined }[],
  now: Date,
): Promise<void> {
  for (const { id, reports } of deals) {
    if (!reports) continue;
    const { state, noluck, worked } = reports;
    if (state === "back") await writeState(db, { id, state: "gone", at: lastOf(noluck, now) });
    await writeState(db, { id, state, at: lastOf(state === "back" ? worked : noluck, now) });
  }
}

function lastOf(hours: readonly number[], now: Date): Date {
  return new Date(now.getTime() - Math.min(...hours) * HOUR_MS);
}

async function writeState(
  db: Database,
  { id, state, at }: { id: string; state: Reports["state"]; at: Date },
): Promise<void> {
  await sql`update deals set state_reported = ${state} where id = ${id}`.execute(db);
  // Triggers have set the time of the change to now.
  await sql`
    with event as (
      update deal_events set at = ${at} where deal_id = ${id} and kind = ${state}
    )
    update deals set state_at = ${at}, signals_since = case when ${state === "back"} then ${at}::timestamptz end
    where id = ${id}`.execute(db);
}
