import { setTimeout as sleep } from "node:timers/promises";
import { claimLink, isLinkDue } from "~/features/link-checks/link-checks.server";
import { listLinks } from "~/features/link-checks/list-links.server";
import type { Database } from "~/platform/db/connection.server";
import type { Job } from "~/platform/jobs/job";
import { askLink, mayAsk } from "./ask-link.server";

/** After this time a run begins no request: other slow jobs wait for it. */
const BEGINS_WITHIN_MS = 25_000;

/** How many hosts are asked at a time, so that slow ones do not keep the others waiting. */
const AT_A_TIME = 16;

const POLL_INTERVAL_MS = 500;

/** Asks at the addresses of deals while some are due; returns the number of requests, at most one to a host in ten seconds. */
async function checkLinks(db: Database, now: Date): Promise<number> {
  const start = performance.now();
  const clock = () => new Date(now.getTime() + performance.now() - start);
  const end = new Date(now.getTime() + BEGINS_WITHIN_MS);
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let asked = 0;
  while (clock() < end && failures.length === 0) {
    const claim = running.size < AT_A_TIME ? await claimLink(db, clock()) : null;
    if (claim) {
      asked += 1;
      const request: Promise<void> = askLink(db, claim, clock)
        .catch((error) => void failures.push(error))
        .finally(() => running.delete(request));
      running.add(request);
    } else {
      if (running.size === 0 && !(await isLinkDue(db, end))) break;
      await sleep(POLL_INTERVAL_MS);
    }
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
  return asked;
}

const JOBS: readonly Job[] = [
  { name: "list_links", schedule: "*/10 * * * *", run: (db, now) => listLinks(db, { now, isAsked: mayAsk }) },
  { name: "check_links", schedule: "* * * * *", isSlow: true, run: checkLinks },
];

export function linkJobs({ checkLinks }: { checkLinks: boolean }): readonly Job[] {
  return checkLinks ? JOBS : [];
}
