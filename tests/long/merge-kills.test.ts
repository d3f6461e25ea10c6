import { beforeAll, expect, it } from "vitest";
import { buildIfStale } from "../../scripts/build.js";
import { DATA_PLACES } from "../scenarios/data-places";
import { surviveMergeKills } from "../scenarios/merge-kills";

/*
 * Kills the site a hundred times while deals are merged and merges undone, on each database. KILL_ROUNDS says how many times
 * instead, KILL_SEED which chances are taken.
 */
const ROUNDS = Number(process.env.KILL_ROUNDS || 100);
const SEED = Number(process.env.KILL_SEED || Date.now() % 2 ** 32);
/** Milliseconds that a round may take on a busy machine. */
const ROUND = 30_000;

beforeAll(() => buildIfStale(), 240_000);

it.each(DATA_PLACES)(
  `${ROUNDS} kills within merges and undos lose nothing on %s`,
  async (name, make) => {
    const place = await make();
    try {
      const report = await surviveMergeKills(place, { rounds: ROUNDS, seed: SEED });
      console.log(JSON.stringify({ name, seed: SEED, ...report }));
      expect(report.faults).toEqual([]);
      expect(report.merged).toBeGreaterThan(0);
      expect(report.undone).toBeGreaterThan(0);
    } finally {
      await place.remove();
    }
  },
  120_000 + ROUNDS * ROUND,
);
