import { expect, it } from "vitest";
import { onSite } from "../scenarios/data-places";
import { soak } from "../scenarios/soak";

/*
 * Uses the site steadily for half an hour. SOAK_MINUTES says for how long instead;
 * growth is measured after the tenth minute, or after the first third of a shorter time. It is that of what the process
 * keeps: its garbage is collected every 10 s.
 */
const MINUTES = Number(process.env.SOAK_MINUTES || 30);
const COLLECTING = new URL("../scenarios/collect-garbage.mjs", import.meta.url).href;
const WARM_UP = Math.min(10, MINUTES / 3);

/** Limits are counted, and never reached. */
const SETTINGS = {
  ...{ RATE_LIMIT_FACTOR: "1000", MAX_CONNECTIONS_PER_CLIENT: "1000", CACHE_MB: "64", BCRYPT_COST: "10" },
  NODE_OPTIONS: `--import=${COLLECTING}`,
};

it(
  `${MINUTES} minutes of steady use leave the site as it is`,
  () =>
    onSite(SETTINGS, async (site, db) => {
      const report = await soak(site, db, { minutes: MINUTES, perSecond: 40, warmUp: WARM_UP, seed: 1 });
      const { requests, growth, moreFiles, faults } = report;
      console.log(JSON.stringify({ requests, growth, moreFiles, faults: faults.slice(0, 20) }));
      expect(faults).toEqual([]);
      expect(requests).toBeGreaterThan(MINUTES * 60 * 35);
      expect(growth).toBeLessThanOrEqual(1);
      expect(moreFiles).toBeLessThanOrEqual(5);
    }),
  MINUTES * 60_000 + 240_000,
);
