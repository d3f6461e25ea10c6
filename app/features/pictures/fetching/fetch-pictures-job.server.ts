import { env } from "~/env.server";
import { claimAddresses, recordFetched, storedBytes } from "~/features/pictures/pictures.server";
import type { Database } from "~/platform/db/connection.server";
import type { Job } from "~/platform/jobs/job";
import { sweepScratchFiles } from "~/platform/process/scratch-dir.server";
import { fetchPicture } from "./fetch-picture.server";

/** After this time a run begins no fetch: other slow jobs wait for it. */
const BEGINS_WITHIN_MS = 30_000;

/** How many are fetched together, and recorded in one transaction: each of those makes cached pages stale. */
const TOGETHER = 8;

/** Fetches the pictures of deals that are due, unless they are off or there is no room; returns how many it asked for. */
async function fetchDuePictures(db: Database, now: Date): Promise<number> {
  const { pictures } = env();
  if (!pictures) return 0;
  const end = performance.now() + BEGINS_WITHIN_MS;
  await sweepScratchFiles(now);
  let fetched = 0;
  while (performance.now() < end && (await storedBytes(db)) < pictures.maxBytes) {
    const addresses = await claimAddresses(db, { limit: TOGETHER, now });
    if (addresses.length === 0) break;
    await recordFetched(db, await Promise.all(addresses.map(fetchPicture)), now);
    fetched += addresses.length;
  }
  return fetched;
}

export const FETCH_PICTURES: Job = {
  name: "fetch_pictures",
  schedule: "* * * * *",
  isSlow: true,
  run: fetchDuePictures,
};
