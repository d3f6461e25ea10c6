import { LRUCache } from "lru-cache";
import { listPairs } from "~/features/duplicates/list-pairs.server";
import { countReported } from "~/features/reports/open-reports.server";
import { countSilent } from "~/features/sources/overview.server";
import { countWaiting } from "~/features/submissions/queue.server";
import type { Database } from "~/platform/db/connection.server";
import { onceInRequest } from "~/platform/request/request-context.server";
import { MINUTE_MS } from "~/platform/values/durations";

/** The limit of what is counted. */
export const MAX_COUNTED = 100;

/** Comparing deals takes some 100 ms: a process does it once a minute, and after its own decisions about duplicates. */
const DUPLICATES_TTL_MS = MINUTE_MS;

const duplicates = new LRUCache<"pairs", number>({ max: 1, ttl: DUPLICATES_TTL_MS });

async function countDuplicates(db: Database, now: Date): Promise<number> {
  const counted = duplicates.get("pairs");
  if (counted !== undefined) return counted;
  const { pairs } = await listPairs(db, { before: null, now });
  duplicates.set("pairs", pairs.length);
  return pairs.length;
}

export function recountDuplicates(): void {
  duplicates.clear();
}

/** Counts the work that waits for an admin, each kind up to 100, possible duplicates only of the first page. */
export function waitingWork(db: Database, { now }: { now: Date }) {
  return onceInRequest("waitingWork", () => countWork(db, now));
}

async function countWork(db: Database, now: Date) {
  const atMost = MAX_COUNTED;
  const [queue, reports, sources, pairs] = await Promise.all([
    countWaiting(db, { atMost }),
    countReported(db, { atMost }),
    countSilent(db, { now, atMost }),
    countDuplicates(db, now),
  ]);
  return { queue, reports, duplicates: Math.min(pairs, atMost), sources };
}
