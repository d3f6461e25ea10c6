import { setSourceTrust } from "~/features/sources/source-trust.server";
import type { Database } from "~/platform/db/connection.server";
import { decide } from "./decide.server";

/**
 * Has a source's new deals published at once, beginning with those that wait in the queue (see {@link publishSource}), or wait.
 * Returns how many were published; null without such a source.
 */
export async function trustSource(
  db: Database,
  { trusted, ...source }: { source: string; trusted: boolean; actorId: string; now: Date },
): Promise<number | null> {
  if (!(await setSourceTrust(db, { ...source, trusted }))) return null;
  return trusted ? publishSource(db, source) : 0;
}

/**
 * Approves the deals of a source that wait in the queue, oldest first, and returns how many; those at stores that are blocked
 * stay there.
 */
export async function publishSource(
  db: Database,
  { source, actorId, now }: { source: string; actorId: string; now: Date },
): Promise<number> {
  const waiting = await db
    .selectFrom("submissions")
    .innerJoin("all_deals", "all_deals.id", "deal_id")
    .select(["submissions.id", "submissions.version", "all_deals.version as dealVersion"])
    .where("submissions.source", "=", source)
    .where("decision", "is", null)
    .orderBy("submissions.created_at")
    .execute();
  let published = 0;
  for (const { id, version, dealVersion } of waiting) {
    const verdict = { decision: "approved", dealVersion } as const;
    const outcome = await decide(db, { id, version, verdict, actorId, now });
    if (typeof outcome === "object" && "dealId" in outcome) published += 1;
  }
  return published;
}
