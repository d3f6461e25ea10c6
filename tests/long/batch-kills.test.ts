import { beforeAll, expect, it } from "vitest";
import { buildIfStale } from "../../scripts/build.js";
import { surviveBatchKills } from "../scenarios/batch-kills";
import { DATA_PLACES } from "../scenarios/data-places";

/*
 * Kills the site two hundred times while batches are delivered, on each database. KILL_ROUNDS says how many times instead,
 * KILL_SEED which chances are taken.
 */
const ROUNDS = Number(process.env.KILL_ROUNDS || 200);
const SEED = Number(process.env.KILL_SEED || Date.now() % 2 ** 32);
/** Milliseconds that a round may take on a busy machine. */
const ROUND = 30_000;

beforeAll(() => buildIfStale(), 240_000);

it.each(DATA_PLACES)(
  `${ROUNDS} kills within a batch lose nothing and do nothing twice on %s`,
  async (name, make) => {
    const place = await make();
    try {
      const report = await surviveBatchKills(place, { rounds: ROUNDS, seed: SEED });
      console.log(JSON.stringify({ name, seed: SEED, ...report }));
      expect(report.faults).toEqual([]);
      expect(report.acknowledged).toBeGreaterThan(0);
      expect(report.unanswered).toBeGreaterThan(ROUNDS / 10);
    } finally {
      await place.remove();
    }
  },
  120_000 + ROUNDS * ROUND,
);
