import { sql } from "kysely";
import type { Database } from "~/db/connection.server";
import { inTransaction } from "~/db/retry.server";
import { isUuid } from "~/domain/uuid";

/** Milliseconds after which a run that nobody has finished is given up. */
const ABANDONED_AFTER = 24 * 3_600_000;

/** Milliseconds for which a run that has ended is listed, where a later one is complete. */
const KEPT_FOR = 90 * 24 * 3_600_000;

/** Deals that one statement ends. */
const ENDED_AT_ONCE = 1_000;

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
  "brought",
  "ended",
] as const;

/**
 * A time in which a source delivers all that it has. `too_small`: it brought less than half of what the last one did, and
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
  /** Different deals that it brought; 0 while it is open. */
  brought: number;
  /** Deals that it ended, as it and the complete run before it did not bring them. */
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

/**
 * Finishes a run. Deals that neither it nor the complete run before it brought end at `now`, but for those that a person
 * has revised and those that another source brought last. A run that brought less than half of what the last one did
 * is taken for a failure of the crawler: it ends nothing, and does not count as complete. Finishing again answers the
 * same.
 *
 * @returns null where there is no such run of this source
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
      const brought = await broughtBy(transaction, { source, number: run.number });
      const last = await before(transaction, { source, number: run.number, states: ["complete", "too_small"] });
      const isTooSmall = last !== null && brought * 2 < last.brought;
      const complete = await before(transaction, { source, number: run.number, states: ["complete"] });
      const ended =
        isTooSmall || !complete ? 0 : await endMissing(transaction, { source, since: complete.number, now });
      await transaction
        .updateTable("runs")
        .set({ state: isTooSmall ? "too_small" : "complete", finished_at: now, brought, ended })
        .where("id", "=", id)
        .execute();
    }
    return findRun(transaction, { source, id });
  });
}

interface Earlier {
  number: number;
  brought: number;
}

/** The last run of a source before another that ended in one of some ways. */
async function before(
  db: Database,
  { source, number, states }: { source: string; number: number; states: ("complete" | "too_small")[] },
): Promise<Earlier | null> {
  const found = await db
    .selectFrom("runs")
    .select(["number", "brought"])
    .where("source", "=", source)
    .where("number", "<", number)
    .where("state", "in", states)
    .orderBy("number", "desc")
    .executeTakeFirst();
  return found ?? null;
}

async function broughtBy(db: Database, { source, number }: { source: string; number: number }): Promise<number> {
  const { brought } = await db
    .selectFrom("deliveries")
    .select((eb) => eb.fn.countAll<number>().as("brought"))
    .where("source", "=", source)
    .where("run", "=", number)
    .executeTakeFirstOrThrow();
  return brought;
}

/** Ends the deals that a source has not brought `since` a run; answers how many. */
async function endMissing(
  transaction: Database,
  { source, since, now }: { source: string; since: number; now: Date },
): Promise<number> {
  let ended = 0;
  for (;;) {
    // In the order in which imports hold deals.
    const { numAffectedRows = 0n } = await sql`
      with missing as (
        select deal.id from deals deal join deliveries delivery using (import_key)
        where delivery.source = ${source} and delivery.run < ${since}
          and deal.source not in ('revisedbyadmin', 'revisedbyuser')
          and (deal.expires_at is null or deal.expires_at > ${now}::timestamptz)
          and not exists (
            select from deliveries other
            where other.import_key = delivery.import_key and other.delivered_at > delivery.delivered_at
          )
        order by import_key collate "C" limit ${ENDED_AT_ONCE} for no key update of deal
      )
      update deals deal set expires_at = ${now}, updated_at = ${now}, version = version + 1
      from missing where deal.id = missing.id`.execute(transaction);
    ended += Number(numAffectedRows);
    if (numAffectedRows < BigInt(ENDED_AT_ONCE)) return ended;
  }
}

/** Gives up runs that nobody has finished for a day; answers how many. */
export async function abandonRuns(db: Database, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("runs")
    .set({ state: "abandoned", finished_at: now })
    .where("state", "=", "open")
    .where("started_at", "<=", new Date(now.getTime() - ABANDONED_AFTER))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Forgets runs that ended 90 days ago, with the rows they refused, but not those that a next run is compared with. */
export async function purgeRuns(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("runs as old")
    .where("finished_at", "<=", new Date(now.getTime() - KEPT_FOR))
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
