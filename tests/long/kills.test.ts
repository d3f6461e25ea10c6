import { beforeAll, expect, it } from "vitest";
import { buildIfStale } from "../../scripts/build.js";
import { DATA_PLACES } from "../scenarios/data-places";
import { surviveKills } from "../scenarios/kills";

/*
 * Kills the site a hundred times under load, on each database. KILL_ROUNDS says how many times instead, KILL_SEED which
 * chances are taken: those of a run that failed are repeated with the seed that it printed, as far as timing allows.
 */
const ROUNDS = Number(process.env.KILL_ROUNDS || 100);
const SEED = Number(process.env.KILL_SEED || Date.now() % 2 ** 32);
/** Milliseconds that a round may take on a busy machine. */
const ROUND = 30_000;

beforeAll(() => buildIfStale(), 240_000);

it.each(DATA_PLACES)(
  `${ROUNDS} kills under load lose nothing on %s`,
  async (name, make) => {
    const place = await make();
    try {
      const started = performance.now();
      const report = await surviveKills(place, { rounds: ROUNDS, seed: SEED });
      console.log(JSON.stringify({ name, seed: SEED, minutes: (performance.now() - started) / 60_000, ...report }));
      expect(report.faults).toEqual([]);
      expect(report.acknowledged).toBeGreaterThan(ROUNDS * 10);
    } finally {
      await place.remove();
    }
  },
  120_000 + ROUNDS * ROUND,
);
