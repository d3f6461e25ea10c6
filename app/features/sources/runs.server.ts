import { sql } from "kysely";
import type { ImportCounts } from "~/features/deals/import/import.server";
import type { Database } from "~/platform/db/connection.server";
import { inTransaction } from "~/platform/db/transaction.server";
import { DAY_MS } from "~/platform/values/durations";
import { isUuid } from "~/platform/values/uuid";

const ABANDON_AFTER_MS = DAY_MS;

/** SQL on `runs`: no next run will be compared with this one. */
export const IS_SUPERSEDED = sql<boolean>`exists (
  select from runs later where later.source = runs.source and later.number > runs.number and later.state = 'complete'
)`;

/** `too_small`: it had less than half the deals of the last one, and ended none; `abandoned`: it was not finished. */
export interface Run {
  id: string;
  source: string;
  state: "open" | "complete" | "too_small" | "abandoned";
  startedAt: Date;
  finishedAt: Date | null;
  added: number;
  updated: number;
  unchanged: number;
  held: number;
  refused: number;
  /** The distinct deals delivered; 0 while the run is open. */
  dealCount: number;
  /** Deals that it ended: by their rows, or because neither it nor the previous complete run delivered them. */
  ended: number;
}

function selectRuns(db: Database) {
  return db
    .selectFrom("runs")
    .select(["id", "source", "state", "started_at as startedAt", "finished_at as finishedAt"])
    .select(["added", "updated", "unchanged", "held", "refused", "deal_count as dealCount", "ended"]);
}

/** Starts a run of a source and abandons an open one. */
export async function startRun(db: Database, { source, now }: { source: string; now: Date }): Promise<Run> {
  return inTransaction(db, async (transaction) => {
    // Serialises concurrent starts for the same source.
    await transaction.selectFrom("sources").select("name").where("name", "=", source).forNoKeyUpdate().execute();
    await transaction
      .updateTable("runs")
      .set({ state: "abandoned", finished_at: now })
      .where("source", "=", source)
      .where("state", "=", "open")
      .execute();
    const { id } = await transaction
      .insertInto("runs")
      .values({ source, started_at: now, finished_at: null })
      .returning("id")
      .executeTakeFirstOrThrow();
    return selectRuns(transaction).where("id", "=", id).executeTakeFirstOrThrow();
  });
}

export async function findRun(db: Database, { source, id }: { source: string; id: string }): Promise<Run | null> {
  if (!isUuid(id)) return null;
  return (await selectRuns(db).where("id", "=", id).where("source", "=", source).executeTakeFirst()) ?? null;
}

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

export async function listRuns(
  db: Database,
  { source, limit = 50 }: { source: string; limit?: number },
): Promise<Run[]> {
  return selectRuns(db).where("source", "=", source).orderBy("number", "desc").limit(limit).execute();
}

export async function abandonRuns(db: Database, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("runs")
    .set({ state: "abandoned", finished_at: now })
    .where("state", "=", "open")
    .where("started_at", "<=", new Date(now.getTime() - ABANDON_AFTER_MS))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
