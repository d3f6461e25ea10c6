import { countPairs } from "~/features/duplicates/count-pairs.server";
import { countMissingPages } from "~/features/link-checks/missing-pages.server";
import { countReported } from "~/features/reports/open-reports.server";
import { countSilent } from "~/features/sources/overview.server";
import { countWaiting } from "~/features/submissions/queue.server";
import type { Database } from "~/platform/db/connection.server";
import { onceInRequest } from "~/platform/request/request-context.server";

/** The limit of what is counted. */
export const MAX_COUNTED = 100;

/** Counts the work that waits for an admin, each kind up to 100, possible duplicates only of the first page. */
export function waitingWork(db: Database, { now }: { now: Date }) {
  return onceInRequest("waitingWork", () => countWork(db, now));
}

async function countWork(db: Database, now: Date) {
  const atMost = MAX_COUNTED;
  const [submissions, missing, reports, sources, pairs] = await Promise.all([
    countWaiting(db, { atMost }),
    countMissingPages(db, { atMost }),
    countReported(db, { atMost }),
    countSilent(db, { now, atMost }),
    countPairs(db, now),
  ]);
  return { queue: Math.min(submissions + missing, atMost), reports, duplicates: Math.min(pairs, atMost), sources };
}
