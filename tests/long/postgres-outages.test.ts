import { expect, it } from "vitest";
import { OUTAGES, type Outage, outageUnderLoad, useSiteOnPostgres } from "../scenarios/postgres-outages";

/*
 * Takes the database away from a site under load, five times in each way. OUTAGE_ROUNDS says how many times instead.
 */
const ROUNDS = Number(process.env.OUTAGE_ROUNDS || 5);
/** Milliseconds after which pages are served again, from the database's being back. */
const SOON = 2_000;

const scene = useSiteOnPostgres();

it.each(Object.keys(OUTAGES) as Outage[])(
  `a site under load outlives %s of its PostgreSQL ${ROUNDS} times, with pages back within 2 s`,
  async (outage) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const report = await outageUnderLoad(scene, outage);
      console.log(JSON.stringify({ outage, round, ...report }));
      expect(report).toMatchObject({ alive: true, wrong: [], lost: [] });
      if (outage.endsWith("stop")) expect(report.answers[503]).toBeGreaterThan(0);
      expect(report.pagesFrom).toBeLessThan(SOON);
      expect(report.readyFrom).toBeLessThan(SOON);
    }
  },
  ROUNDS * 60_000,
);
