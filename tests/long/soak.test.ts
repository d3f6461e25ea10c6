import { beforeAll, expect, it } from "vitest";
import { connect } from "~/db/connection.server";
import { buildIfStale } from "../../scripts/build.js";
import { startSite } from "../../scripts/start-site";
import { DATA_PLACES } from "../scenarios/data-places";
import { soak } from "../scenarios/soak";

/*
 * Uses the site steadily for half an hour, on the one database and on the other. SOAK_MINUTES says for how long instead;
 * growth is measured after the tenth minute, or after the first third of a shorter time. It is that of what the process
 * keeps: its garbage is collected every 10 s.
 */
const MINUTES = Number(process.env.SOAK_MINUTES || 30);
const COLLECTING = new URL("../scenarios/collect-garbage.mjs", import.meta.url).href;
const WARM_UP = Math.min(10, MINUTES / 3);

beforeAll(() => buildIfStale(), 240_000);

it.each(DATA_PLACES)(
  `${MINUTES} minutes of steady use leave the site as it is, on %s`,
  async (_, make) => {
    const place = await make();
    // Limits are counted, and never reached.
    const site = await startSite({
      ...place.settings,
      RATE_LIMIT_FACTOR: "1000",
      MAX_CONNECTIONS_PER_CLIENT: "1000",
      CACHE_MB: "64",
      BCRYPT_COST: "10",
      NODE_OPTIONS: `--import=${COLLECTING}`,
    });
    const db = connect(await place.address(), { connections: 1 });
    try {
      const report = await soak(site, db, { minutes: MINUTES, perSecond: 40, warmUp: WARM_UP, seed: 1 });
      console.table(report.minutes);
      const { requests, median, growth, moreFiles, faults } = report;
      console.log(JSON.stringify({ requests, median, growth, moreFiles, faults: faults.slice(0, 20) }));
      expect(faults).toEqual([]);
      expect(requests).toBeGreaterThan(MINUTES * 60 * 35);
      expect(growth).toBeLessThanOrEqual(1);
      expect(moreFiles).toBeLessThanOrEqual(5);
    } finally {
      await db.destroy();
      site.child.kill("SIGKILL");
      await site.ended;
      await place.remove();
    }
  },
  MINUTES * 60_000 + 240_000,
);
