import type { Database } from "~/platform/db/connection.server";

/** Has a source's new deals published at once, or wait in the queue. False without such a source. */
export async function setSourceTrust(
  db: Database,
  { source, trusted, now }: { source: string; trusted: boolean; now: Date },
): Promise<boolean> {
  const updated = await db.updateTable("sources").set({ trusted }).where("name", "=", source).executeTakeFirst();
  // Its feed is read whole, for the deals that found no place in the queue.
  const due = { due_at: now, etag: null, last_modified: null };
  if (trusted) await db.updateTable("source_feeds").set(due).where("source", "=", source).execute();
  return updated.numUpdatedRows > 0n;
}

/** How many deals of each source wait in the queue; sources without any are missing. */
export async function countWaitingOf(db: Database, sources: readonly string[]): Promise<Map<string, number>> {
  if (sources.length === 0) return new Map();
  const counts = await db
    .selectFrom("submissions")
    .select(({ fn }) => ["source", fn.countAll<number>().as("waiting")])
    .where("source", "in", sources)
    .where("decision", "is", null)
    .groupBy("source")
    .execute();
  return new Map(counts.map(({ source, waiting }) => [source ?? "", waiting]));
}
