import { env } from "~/env.server";
import { claimFeed } from "~/features/sources/source-feeds.server";
import type { Database } from "~/platform/db/connection.server";
import type { Job } from "~/platform/jobs/job";
import { fetchSourceFeed } from "./fetch-source-feed.server";

/** After this time a run begins no fetch: other slow jobs wait for it. */
const BEGINS_WITHIN_MS = 30_000;

/** How many are fetched at a time, so that a slow server does not keep the others waiting. */
const AT_A_TIME = 4;

/** Fetches feeds that are due; returns how many. */
async function fetchDueFeeds(db: Database, now: Date): Promise<number> {
  const { siteCurrency: currency, siteTimeZone: timeZone } = env();
  const end = performance.now() + BEGINS_WITHIN_MS;
  const running = new Set<Promise<unknown>>();
  const failures: unknown[] = [];
  let fetched = 0;
  for (;;) {
    if (running.size === AT_A_TIME) await Promise.race(running);
    const feed = performance.now() < end ? await claimFeed(db, { now }) : null;
    if (!feed) break;
    fetched += 1;
    const fetch: Promise<unknown> = fetchSourceFeed(db, feed, { now, currency, timeZone })
      .catch((error) => failures.push(error))
      .finally(() => running.delete(fetch));
    running.add(fetch);
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
  return fetched;
}

export const FETCH_FEEDS: Job = { name: "fetch_feeds", schedule: "* * * * *", isSlow: true, run: fetchDueFeeds };
