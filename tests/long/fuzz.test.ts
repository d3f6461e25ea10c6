import { expect, it } from "vitest";
import type { Database } from "~/platform/db/connection.server";
import type { Site } from "../../scripts/start-site";
import { onSite } from "../scenarios/data-places";
import { FUZZED_SITE, type FuzzReport, fuzz, sweep } from "../scenarios/fuzz";
import { sweepRequests } from "../scenarios/sweep-requests";

/*
 * Sends a site thirty thousand odd requests, and every hostile value to every parameter and field there is.
 * FUZZ_REQUESTS says how many odd ones instead, FUZZ_SEED which: a run prints its seed, and with it the same requests are sent
 * again. FUZZ_SWEEP names a part of the directed ones: "0/4" is the first quarter.
 */
const REQUESTS = Number(process.env.FUZZ_REQUESTS || 30_000);
const SEED = Number(process.env.FUZZ_SEED || Date.now() % 2 ** 31);
const [PART = 0, PARTS = 1] = (process.env.FUZZ_SWEEP || "0/1").split("/").map(Number);
const SWEEP = sweepRequests().filter((_, n, { length }) => Math.floor((n * PARTS) / length) === PART);
/** Milliseconds that a request may take in the middle, on a busy machine. */
const REQUEST = 100;

it(
  `${REQUESTS} odd requests find no fault`,
  () => {
    console.log(`Fuzzing with FUZZ_SEED=${SEED}`);
    return findNoFault((site, db) => fuzz(site, db, { requests: REQUESTS, seed: SEED }));
  },
  120_000 + REQUESTS * REQUEST,
);

it(
  `${SWEEP.length} directed requests find no fault`,
  () => findNoFault((site, db) => sweep(site, db, SWEEP)),
  120_000 + SWEEP.length * REQUEST,
);

function findNoFault(send: (site: Site, db: Database) => Promise<FuzzReport>): Promise<void> {
  return onSite(FUZZED_SITE, async (site, db) => {
    const started = performance.now();
    const { statuses, faults } = await send(site, db);
    console.log(JSON.stringify({ minutes: (performance.now() - started) / 60_000, statuses, faults }));
    expect(faults).toEqual([]);
  });
}
