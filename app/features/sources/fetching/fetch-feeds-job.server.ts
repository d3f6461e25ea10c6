import { env } from "~/env.server";
import { claimFeed } from "~/features/sources/source-feeds.server";
import type { Database } from "~/platform/db/connection.server";
import type { Job } from "~/platform/jobs/job";
import { fetchSourceFeed } from "./fetch-source-feed.server";

/** After this time a run begins no fetch: other slow jobs wait for it. */
const BEGINS_WITHIN_MS = 30_000;

/** Fetches feeds that are due, one after the other; returns how many. */
async function fetchDueFeeds(db: Database, now: Date): Promise<number> {
  const { siteCurrency: currency, siteTimeZone: timeZone } = env();
  const end = performance.now() + BEGINS_WITHIN_MS;
  for (let fetched = 0; ; fetched += 1) {
    const feed = performance.now() < end ? await claimFeed(db, { now }) : null;
    if (!feed) return fetched;
    await fetchSourceFeed(db, feed, { now, currency, timeZone });
  }
}

export const FETCH_FEEDS: Job = { name: "fetch_feeds", schedule: "* * * * *", isSlow: true, run: fetchDueFeeds };
