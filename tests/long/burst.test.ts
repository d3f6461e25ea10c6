import { beforeAll, expect, it } from "vitest";
import { connect } from "~/db/connection.server";
import { buildIfStale } from "../../scripts/build.js";
import { startSite } from "../../scripts/start-site";
import { burst } from "../scenarios/burst";
import { DATA_PLACES } from "../scenarios/data-places";
import { insertDeals } from "../support/deals";

const [CONNECTIONS, REQUESTS] = [60, 20];

beforeAll(() => buildIfStale(), 240_000);

it.each(DATA_PLACES)(
  "a burst of lists leaves no memory behind, on %s",
  async (name, make) => {
    const place = await make();
    const site = await startSite({ ...place.settings, RATE_LIMIT_FACTOR: "0", CACHE_MB: "64" });
    const db = connect(await place.address(), { connections: 1 });
    try {
      await insertDeals(
        db,
        Array.from({ length: 200 }, (_, index) => ({
          title: `Desk lamp ${index}`,
          description: "Bright. ".repeat(40),
        })),
      );
      const report = await burst(site, { connections: CONNECTIONS, requests: REQUESTS, rest: 60_000 });
      console.log(JSON.stringify({ name, ...report }));
      // Who asks for so much at once may be hung up on before the last answer.
      expect(report.answers).toBeGreaterThan(0);
      expect(report.after - report.before).toBeLessThanOrEqual(300);
    } finally {
      await db.destroy();
      site.child.kill("SIGKILL");
      await site.ended;
      await place.remove();
    }
  },
  600_000,
);
