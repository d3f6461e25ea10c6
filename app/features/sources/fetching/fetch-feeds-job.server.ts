import { env } from "~/env.server";
import { claimFeed } from "~/features/sources/source-feeds.server";
import type { Database } from "~/platform/db/connection.server";
import type { Job } from "~/platform/jobs/job";
import { fetchSourceFeed } from "./fetch-source-feed.server";

/** The limit of one run of the job, which other slow jobs wait for. */
const MAX_FETCHES = 10;

/** Fetches feeds that are due, one after the other; returns how many. */
async function fetchDueFeeds(db: Database, now: Date): Promise<number> {
  const { siteCurrency: currency, siteTimeZone: timeZone } = env();
  for (let fetched = 0; fetched < MAX_FETCHES; fetched += 1) {
    const feed = await claimFeed(db, { now });
    if (!feed) return fetched;
    await fetchSourceFeed(db, feed, { now, currency, timeZone });
  }
  return MAX_FETCHES;
}

export const FETCH_FEEDS: Job = { name: "fetch_feeds", schedule: "* * * * *", isSlow: true, run: fetchDueFeeds };
