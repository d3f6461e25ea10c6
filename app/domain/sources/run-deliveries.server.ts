import type { Database } from "~/db/connection.server";
import type { ImportCounts } from "~/domain/deals/import/import.server";
import { isUuid } from "~/domain/uuid";

/** The number of an open run of this source. */
export async function openRun(
  db: Database,
  { source, runId }: { source: string; runId: string },
): Promise<number | "unknown_run" | "closed_run"> {
  if (!isUuid(runId)) return "unknown_run";
  const run = await db
    .selectFrom("runs")
    .select(["number", "state"])
    .where("id", "=", runId)
    .where("source", "=", source)
    .executeTakeFirst();
  if (!run) return "unknown_run";
  return run.state === "open" ? run.number : "closed_run";
}

/** Adds to an open run's counts, which locks it until the transaction ends; false when it is closed. */
export async function countInRun(
  db: Database,
  { run, counts }: { run: number; counts: ImportCounts & { refused: number } },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("runs")
    .set((eb) => ({
      added: eb("added", "+", counts.added),
      updated: eb("updated", "+", counts.updated),
      unchanged: eb("unchanged", "+", counts.unchanged),
      held: eb("held", "+", counts.held),
      ended: eb("ended", "+", counts.ended),
      refused: eb("refused", "+", counts.refused),
    }))
    .where("number", "=", run)
    .where("state", "=", "open")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
