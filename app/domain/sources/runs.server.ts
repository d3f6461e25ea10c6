import type { Database } from "~/db/connection.server";
import { inTransaction } from "~/db/retry.server";
import { isUuid } from "~/domain/uuid";

/** Milliseconds after which a run that nobody has finished is given up. */
const ABANDON_AFTER_MS = 24 * 3_600_000;

/** Milliseconds for which a run that has ended is listed, where a later one is complete. */
const RETENTION_MS = 90 * 24 * 3_600_000;

const COLUMNS = [
  "id",
  "source",
  "state",
  "started_at as startedAt",
  "finished_at as finishedAt",
  "added",
  "updated",
  "unchanged",
  "held",
  "refused",
  "deal_count as dealCount",
  "ended",
] as const;

/**
 * A time in which a source delivers all that it has. `too_small`: it dealCount less than half of what the last one did, and
 * therefore changed nothing; `abandoned`: nobody has finished it.
 */
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
  /** Different deals that it dealCount; 0 while it is open. */
  dealCount: number;
  /** Deals that it ended, by their rows or as it and the complete run before it did not bring them. */
  ended: number;
}

function selectRuns(db: Database) {
  return db.selectFrom("runs").select(COLUMNS);
}

/** Begins a run of a source; one that is still open is abandoned. */
export async function startRun(db: Database, { source, now }: { source: string; now: Date }): Promise<Run> {
  return inTransaction(db, async (transaction) => {
    // Whoever begins a run of the same source at the same moment waits here.
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

/** A run of a source, or null; a text that is no id finds nothing. */
export async function findRun(db: Database, { source, id }: { source: string; id: string }): Promise<Run | null> {
  if (!isUuid(id)) return null;
  return (await selectRuns(db).where("id", "=", id).where("source", "=", source).executeTakeFirst()) ?? null;
}

/** The last runs of a source, newest first. */
export async function listRuns(
  db: Database,
  { source, limit = 50 }: { source: string; limit?: number },
): Promise<Run[]> {
  return selectRuns(db).where("source", "=", source).orderBy("number", "desc").limit(limit).execute();
}

/** Gives up runs that nobody has finished for a day; answers how many. */
export async function abandonRuns(db: Database, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("runs")
    .set({ state: "abandoned", finished_at: now })
    .where("state", "=", "open")
    .where("started_at", "<=", new Date(now.getTime() - ABANDON_AFTER_MS))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Forgets runs that ended 90 days ago, with the rows they refused, but not those that a next run is compared with. */
export async function purgeRuns(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("runs as old")
    .where("finished_at", "<=", new Date(now.getTime() - RETENTION_MS))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("runs as later")
          .whereRef("later.source", "=", "old.source")
          .whereRef("later.number", ">", "old.number")
          .where("later.state", "=", "complete"),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
