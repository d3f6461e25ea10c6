import { beforeAll, expect, it } from "vitest";
import { connect } from "~/db/connection.server";
import { buildIfStale } from "../../scripts/build.js";
import { startSite } from "../../scripts/start-site";
import { DATA_PLACES } from "../scenarios/data-places";
import { fuzz } from "../scenarios/fuzz";

/*
 * Sends thirty thousand odd requests to a site on each database. FUZZ_REQUESTS says how many instead, FUZZ_SEED which: a run
 * prints its seed, and with it the same requests are sent again.
 */
const REQUESTS = Number(process.env.FUZZ_REQUESTS || 30_000);
const SEED = Number(process.env.FUZZ_SEED || Date.now() % 2 ** 31);
/** Milliseconds that a request may take in the middle, on a busy machine. */
const REQUEST = 100;

beforeAll(() => buildIfStale(), 240_000);

it.each(DATA_PLACES)(
  `${REQUESTS} odd requests find no fault on %s`,
  async (name, make) => {
    console.log(`Fuzzing on ${name} with FUZZ_SEED=${SEED}`);
    const place = await make();
    const site = await startSite({ ...place.settings, RATE_LIMIT_FACTOR: "0", CACHE_MB: "64", BCRYPT_COST: "10" });
    const db = connect(await place.address(), { connections: 2 });
    try {
      const started = performance.now();
      const { statuses, faults } = await fuzz(site, db, { requests: REQUESTS, seed: SEED });
      console.log(JSON.stringify({ name, minutes: (performance.now() - started) / 60_000, statuses, faults }));
      expect(faults).toEqual([]);
    } finally {
      await db.destroy();
      site.child.kill("SIGKILL");
      await site.ended;
      await place.remove();
    }
  },
  120_000 + REQUESTS * REQUEST,
);
